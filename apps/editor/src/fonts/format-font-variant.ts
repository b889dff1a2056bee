const NAMES: Record<string, string> = {
	'100': 'Thin',
	'200': 'Extra light',
	'300': 'Light',
	'400': 'Regular',
	'500': 'Medium',
	'600': 'Semibold',
	'700': 'Bold',
	'800': 'Extra bold',
	'900': 'Black',
}

/** Formats a font variant: `400italic` as "Regular italic", the variable range `100..900` as "Thin to Black". */
export function formatFontVariant(variant: string): string {
	const weights = variant.replace('italic', '').split('..')
	const words = weights.map((weight) => NAMES[weight] ?? weight).join(' to ')
	return variant.endsWith('italic') ? `${words} italic` : words
}
