export const NOT_FOUND_TEXTS = {
  title: 'Business Not Found',
  text: "The business you're looking for doesn't exist or has been removed.",
  home: 'Return Home',
} as const
