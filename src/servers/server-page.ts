import type { ServerQuery } from '../storage/server-query.ts';

export interface Page<T> {
  total: number;
  page: number;
  page_size: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
  data: T[];
}

/** Query parameters of both lists, as the document lets them through; an empty filter is no filter. */
export interface ListInput {
  page: number;
  page_size: number;
  sort_by: ServerQuery['sortBy'];
  sort_order: ServerQuery['sortOrder'];
  all?: boolean;
  name?: string;
  source?: string;
  category?: string;
  status?: string;
  create_user?: string;
  release_user?: string;
  is_internal?: boolean;
  mode?: ServerQuery['mode'];
}

export function readListQuery(input: ListInput, visible: ServerQuery['visible']): ServerQuery {
  const filters = {
    name: input.name || undefined,
    source: input.source || undefined,
    category: input.category || undefined,
    status: input.status || undefined,
    createUser: input.create_user || undefined,
    releaseUser: input.release_user || undefined,
    isInternal: input.is_internal,
    mode: input.mode,
  };
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
  return {
    visible,
    page: input.page,
    pageSize: input.page_size,
    all: input.all ?? false,
    sortBy: input.sort_by,
    sortOrder: input.sort_order,
    ...given,
  };
}

/** D27. With `all` there is one page as large as its content. */
export function pageOf<T>(query: ServerQuery, total: number, data: T[]): Page<T> {
  const page = query.all ? 1 : query.page;
  const pageSize = query.all ? data.length : query.pageSize;
  const totalPages = pageSize === 0 ? 0 : Math.ceil(total / pageSize);
  return {
    total,
    page,
    page_size: pageSize,
    total_pages: totalPages,
    has_next: page < totalPages,
    has_prev: page > 1 && totalPages > 0,
    data,
  };
}
