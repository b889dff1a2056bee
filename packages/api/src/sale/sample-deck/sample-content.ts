/** The sample deck of an invented roofing job. */
export const SAMPLE_DECK = {
	name: 'Sample: full roof replacement',
	description: 'A finished deck to look at. Delete it when you no longer need it.',
	type: 'structured' as const,
	deckContext: null,
	language: 'en' as const,
	publishFaqs: null,
}

const tier = (name: string, amount: number, highlights: string[]) => ({
	name,
	highlights,
	upgrades: [],
	price: { mode: 'fixed' as const, amount },
})

/** The price slide, with fixed prices in dollars. */
export const SAMPLE_PRICES = {
	title: 'Choose the roof that fits',
	productData: {
		good: tier('Good', 15_380, ['Architectural shingles', 'Five years on our work']),
		better: tier('Better', 19_690, ['Impact-rated shingles', 'Fifteen years on our work']),
		best: tier('Best', 24_220, ['Designer shingles', 'Covered as long as you own the house']),
		subtitle: null,
		brandLogo: null,
		disclaimer: 'Sample prices',
		defaultSelectedTier: 'better' as const,
	},
}

export const SAMPLE_SLIDES = [
	{
		title: 'A roof for the next forty winters',
		bullets: ['Prepared for your home in Denver'],
		narrationScript:
			'Hello {{first_name}}. This is a sample presentation about the roof of your home at {{street}}.',
	},
	{
		title: 'Six layers, one system',
		bullets: ['Ice and water shield at the eaves', 'Impact-rated shingles, six nails each'],
		narrationScript:
			'A roof is six layers that work together. The ice and water shield protects the eaves. The shingles are rated for impact.',
	},
	{
		title: 'Two days, start to finish',
		bullets: ['Day 1: watertight before dark', 'Day 2: shingles, flashing and clean-up'],
		narrationScript:
			'The work takes two days. On the first day, your house is watertight before dark. On the second day, the crew finishes the shingles and cleans up.',
	},
	{
		title: 'A warranty you can read',
		bullets: ['50 years, in writing', 'Passes to the next owner once'],
		narrationScript:
			'The warranty is one page in plain words. It lasts fifty years, and it passes to the next owner once.',
	},
	{
		title: SAMPLE_PRICES.title,
		bullets: [],
		narrationScript: 'Here are three prices. Compare them in your own time and choose one.',
	},
]
