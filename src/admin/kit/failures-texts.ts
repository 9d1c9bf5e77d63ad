/** Texts of failed requests, by HTTP status (ERR-5). */
export const FAILURE_TEXTS = {
  byStatus: {
    400: 'Invalid request. Please check your input and try again.',
    401: 'Authentication required. Please log in and try again.',
    403: 'Access denied. You do not have permission to perform this action.',
    404: 'Resource not found. Please check the URL and try again.',
    409: 'This was changed or created meanwhile. Load it again and compare before you save.',
    413: 'This is too large to send. Please make it shorter or choose a smaller file.',
    422: 'Invalid request. Please check your input and try again.',
    429: 'Too many requests. Please wait a moment and try again.',
    500: 'Server error. Please try again later.',
  } as Record<number, string>,
  otherStatus: (status: number) => `Request failed with status ${status}`,
  timeout: 'Request timed out. Please check your connection and try again.',
  network: 'Network error. Please check your internet connection.',
  permission: 'Permission denied. Please check your admin privileges.',
  deleted: 'This was deleted meanwhile.',
  unexpected: 'An unexpected error occurred. Please try again.',
} as const
