import { createHash } from 'node:crypto'
import { createDb, createPool } from '@dormer/db'
import { make } from '@dormer/db/testing'
import { splitWords } from '@dormer/providers/speech'

const SLIDES = 10
const WORD_MS = 350

const tier = (name: string, formula: string) => ({
	name,
	tagline: 'A complete system, installed by one crew',
	highlights: ['Tear-off and disposal', 'Ice and water shield', 'Ridge ventilation', 'Cleanup'],
	price: { mode: 'formula', formula },
	upgrades: [],
	warranty: '30 years on material, 10 years on labor',
})
const TIERS = {
	good: tier('Good', 'squares * 420 + 900'),
	better: tier('Better', 'squares * 515 + 900'),
	best: tier('Best', 'squares * 660 + 1200'),
	subtitle: 'Prices are for your own roof',
	brandLogo: null,
	disclaimer: 'Valid for 30 days.',
	defaultSelectedTier: 'better',
}
const SCRIPT =
	'We take everything down to the bare decking. Then we replace what is soft, and lay ice and water shield along the eaves. The underlayment covers the whole roof. Above it lies the shingle, fastened with six nails, as the maker asks for its warranty.'

/** Gives every deck branding and ten recorded slides with pictures. The first slide has prices. */
export async function fillDecks(url: string): Promise<void> {
	const pool = createPool(url, (error) => console.error(error))
	const db = createDb(pool)
	for (const { id: deckId, organizationId } of await db.deck.findMany()) {
		await make.branding(db, { organizationId, deckId })
		for (let n = 0; n < SLIDES; n++) {
			const image = await make.image(db, { organizationId })
			const price = n === 0 ? { slideType: 'product_pricing_v1', productData: TIERS } : {}
			const script = n === 1 ? `Good morning, {{first_name}}. ${SCRIPT}` : SCRIPT
			await make.slide(db, {
				...{ organizationId, deckId, narrationScript: script, ...price },
				...{ heroImg: image.storageKey, heroImgThumb: image.thumbKey },
				...recordingOf(script),
			})
		}
	}
	await db.$disconnect()
	await pool.end()
}

/** Returns the fields of a recorded slide. The hash is computed as in `packages/api/src/core/script-hash.ts`. */
function recordingOf(script: string) {
	const words = splitWords(script)
	return {
		audioStatus: 'ready',
		audioKey: `narration/bench/${words.length}.mp3`,
		audioScriptHash: createHash('sha256').update(JSON.stringify(words)).digest('hex'),
		audioDurationMs: words.length * WORD_MS,
		wordTimings: words.map((word, index) => ({
			word,
			startTime: index * WORD_MS,
			endTime: (index + 1) * WORD_MS,
		})),
	}
}
