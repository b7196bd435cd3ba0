/** Query parameters of a list, as the document lets them through. */
export interface PageInput {
  page: number;
  page_size: number;
  sort_order: 'asc' | 'desc';
  all?: boolean;
}

export interface PageFrame {
  total: number;
  page: number;
  page_size: number;
  total_pages: number;
  has_next: boolean;
  has_prev: boolean;
}

/** D27. With `all` there is one page as large as its content. */
export function pageFrame({ page: wanted, page_size: size, all }: PageInput, total: number): PageFrame {
  const page = all === true ? 1 : wanted;
  const pageSize = all === true ? total : size;
  const totalPages = pageSize === 0 ? 0 : Math.ceil(total / pageSize);
  return {
    total,
    page,
    page_size: pageSize,
    total_pages: totalPages,
    has_next: page < totalPages,
    has_prev: page > 1 && totalPages > 0,
  };
}
