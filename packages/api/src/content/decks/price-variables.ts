import type { Tx } from '@dormer/db'
import { AppError } from '../../core/errors.ts'
import {
	checkVariables,
	lockBook,
	prefixIssuePaths,
	readBook,
	throwIssues,
	usedVariables,
} from '../pricing/index.ts'
import { PriceVariable, ProductSlideData } from '../pricing/schema.ts'

type Deck = { id: string; organizationId: string; priceVariables: unknown }

/**
 * Rejects with 400 when price variables are invalid, and names every invalid field. Rejects with 409 `CONFLICT` when a
 * price slide still uses a removed variable, and names the slide and the variable. The caller must hold the deck lock.
 */
export async function checkPriceVariables(
	tx: Tx,
	deck: Deck,
	variables: readonly PriceVariable[],
): Promise<void> {
	await lockBook(tx, deck.organizationId)
	const book = await readBook(tx, deck.organizationId)
	throwIssues(prefixIssuePaths('settings', checkVariables(variables, book)))
	const keys = new Set(variables.map(({ key }) => key))
	const before = PriceVariable.array().parse(deck.priceVariables)
	const removed = before.filter(({ key }) => !keys.has(key))
	if (removed.length > 0) await rejectUsedVariables(tx, deck, { removed, variables })
}

async function rejectUsedVariables(
	tx: Tx,
	{ id: deckId, organizationId }: Deck,
	{ removed, variables }: { removed: PriceVariable[]; variables: readonly PriceVariable[] },
): Promise<void> {
	const slides = await tx.slide.findMany({
		where: { organizationId, deckId, slideType: 'product_pricing_v1' },
		orderBy: { orderIndex: 'asc' },
		select: { title: true, orderIndex: true, productData: true },
	})
	const details = slides.flatMap(({ title, orderIndex, productData }) => {
		const prices = ProductSlideData.nullable().parse(productData)
		if (prices === null) return []
		const used = usedVariables([prices], [...variables, ...removed])
		return used
			.filter((variable) => removed.includes(variable))
			.map(({ key }) => ({
				path: 'settings.priceVariables',
				message: `Slide ${orderIndex + 1} “${title}” still uses the variable ${key}`,
			}))
	})
	const [first] = details
	if (first !== undefined) throw new AppError('CONFLICT', first.message, { details })
}
