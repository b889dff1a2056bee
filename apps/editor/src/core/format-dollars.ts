/** Formats cents as dollars: whole dollars without cents (`$510`), other amounts with cents (`$510.50`). */
export function formatDollars(cents: number): string {
	const digits = cents % 100 === 0 ? 0 : 2
	return (cents / 100).toLocaleString('en-US', {
		style: 'currency',
		currency: 'USD',
		minimumFractionDigits: digits,
		maximumFractionDigits: digits,
	})
}
