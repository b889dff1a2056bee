/** Largest valid price, in cents: 20 million dollars. A higher price is a mistake, and its cents might exceed 32 bits. */
export const MAX_PRICE_CENTS = 2_000_000_000

/** Bounds of the terms of a lender. No American lender asks for more: 36 percent is the limit of the Military Lending Act. */
export const LENDER_LIMITS = {
	lenders: 4,
	nameCharacters: 80,
	disclosureCharacters: 400,
	months: 360,
	aprPercent: 36,
	downPaymentPercent: 90,
} as const

/**
 * Bounds of the table of sales taxes. The highest combined rate in a report of 2010 was 13.725 percent
 * (https://taxfoundation.org/blog/highest-sales-tax-united-states).
 */
export const TAX_LIMITS = { rates: 200, zips: 1000, nameCharacters: 60, percent: 20 } as const
