/** Days for which one click renews an expired price or link. */
export const RENEWED_DAYS = 30
