const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(word => word !== ''));

/** Parts of a statement that only read what they are given. */
export const NODES = words(`
  SelectStmt ResTarget ColumnRef A_Star A_Const A_Expr BoolExpr NullTest BooleanTest CaseExpr CaseWhen CoalesceExpr MinMaxExpr
  FuncCall TypeCast TypeName SubLink SortBy WindowDef GroupingSet GroupingFunc CommonTableExpr A_ArrayExpr A_Indices
  A_Indirection RowExpr SQLValueFunction NamedArgExpr List String Integer Float Boolean BitString Alias
  RangeVar RangeSubselect RangeFunction JoinExpr RawStmt
`);

/** Functions of PostgreSQL without effects, which tell nothing of the server and make nothing large out of nothing. */
export const FUNCTIONS = words(`
  count sum avg min max bool_and bool_or every string_agg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg
  bit_and bit_or stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp regr_slope regr_intercept
  regr_r2 mode percentile_cont percentile_disc any_value
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value grouping

  abs ceil ceiling floor round trunc sign sqrt cbrt power pow exp ln log log10 mod div greatest least width_bucket
  sin cos tan asin acos atan atan2 degrees radians pi gcd lcm

  length char_length character_length octet_length lower upper initcap trim btrim ltrim rtrim substring substr left right
  position strpos replace translate reverse split_part concat concat_ws format starts_with ascii chr md5 overlay
  regexp_replace regexp_match regexp_matches regexp_split_to_array regexp_split_to_table regexp_count regexp_like
  regexp_substr regexp_instr string_to_array string_to_table array_to_string quote_literal quote_ident to_hex encode decode
  like_escape like notlike

  now current_date current_timestamp date_trunc date_part extract age to_char to_date to_timestamp to_number make_date
  make_time make_timestamp make_timestamptz make_interval justify_days justify_hours justify_interval timezone date_bin
  isfinite clock_timestamp statement_timestamp transaction_timestamp overlaps

  coalesce nullif num_nulls num_nonnulls
  array_length array_position array_positions array_append array_prepend array_cat array_remove array_replace cardinality
  array_upper array_lower array_ndims unnest generate_series generate_subscripts

  to_json to_jsonb row_to_json json_build_object jsonb_build_object json_build_array jsonb_build_array
  json_array_length jsonb_array_length json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_typeof jsonb_typeof
  jsonb_set jsonb_insert jsonb_strip_nulls json_strip_nulls jsonb_pretty jsonb_path_query jsonb_path_query_array
  jsonb_path_query_first jsonb_path_exists jsonb_path_match

  host family masklen network inet_same_family abbrev broadcast netmask
  similarity word_similarity
`);

export const TYPES = words(`
  int2 int4 int8 smallint integer bigint float4 float8 numeric decimal real text varchar bpchar char bool boolean
  date time timetz timestamp timestamptz interval json jsonb uuid inet cidr bytea bit varbit
`);

/** `current_user` and its like tell of the server. */
export const VALUE_FUNCTIONS = words(`
  SVFOP_CURRENT_DATE SVFOP_CURRENT_TIME SVFOP_CURRENT_TIME_N SVFOP_CURRENT_TIMESTAMP SVFOP_CURRENT_TIMESTAMP_N
  SVFOP_LOCALTIME SVFOP_LOCALTIME_N SVFOP_LOCALTIMESTAMP SVFOP_LOCALTIMESTAMP_N
`);

/** Members of a statement that change something, or lock it. */
export const FORBIDDEN_MEMBERS: Readonly<Record<string, string>> = {
  intoClause: 'SELECT INTO makes a table; only reading is allowed',
  lockingClause: 'FOR UPDATE and its like lock rows; only reading is allowed',
};
