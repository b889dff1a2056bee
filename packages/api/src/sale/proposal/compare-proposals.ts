import type { ProposalContent } from './schema.ts'
import { formatLastDay, type ProposalTexts, proposalTexts } from './texts.ts'

type Photos = ProposalContent['photos']
type Option = ProposalContent['work'][number]['options'][number]
type Pair = { old: Option; option: Option; prices: { old: string | null; now: string | null } }

/**
 * Returns what changed between two contents of a proposal, one sentence for each change: prices, discount and added lines, end of
 * validity and photos. Options and conditions belong to the snapshot of the presentation and never change. A choice, its upgrades
 * and a signature are acts of the homeowner and do not count as changes of the proposal.
 */
export function compareProposals(
	before: ProposalContent,
	after: ProposalContent,
	timeZone: string,
): string[] {
	const texts = proposalTexts(after.language)
	const pairs = pairOptions(before, after)
	return [
		...pairs.flatMap(({ option, prices: { old, now } }) =>
			old === null || now === null || old === now ? [] : texts.priceChanged(option.name, old, now),
		),
		...compareLines(pairs, texts),
		...compareValidity(before, after, { texts, timeZone }),
		...comparePhotos(before.photos, after.photos, texts),
	]
}

/**
 * Returns the options whose prices can be compared, before validity and signature end them. With other upgrades than before, the
 * prices of an option are those without upgrades, and an option whose price stayed is left out.
 */
function pairOptions(before: ProposalContent, after: ProposalContent): Pair[] {
	const isOpen = ({ state }: Option) => state !== 'expired' && state !== 'agreed'
	return after.work.flatMap(({ slideId, options }) =>
		options.flatMap((option): Pair[] => {
			const work = before.work.find((each) => each.slideId === slideId)
			const old = work?.options.find(({ tier }) => tier === option.tier)
			if (old === undefined || !isOpen(old) || !isOpen(option)) return []
			if (upgradesOf(old) === upgradesOf(option))
				return [{ old, option, prices: { old: old.display, now: option.display } }]
			const prices = { old: ownPrice(old), now: ownPrice(option) }
			return prices.old === prices.now ? [] : [{ old, option, prices }]
		}),
	)
}

function upgradesOf({ upgrades }: Option): string {
	return upgrades.flatMap(({ label, chosen }) => (chosen ? [label] : [])).join('\n')
}

/** Returns the price without upgrades. Null for an option with upgrades in a version that was stored without this price. */
function ownPrice(option: Option): string | null {
	return upgradesOf(option) === '' ? option.display : option.withoutUpgrades
}

/** Compares discounts and added lines, each once although every option has them. */
function compareLines(pairs: readonly Pair[], texts: ProposalTexts): string[] {
	const given = ({ lines }: Option) => lines.filter(({ sentence }) => sentence !== null)
	const onlyIn = (one: Option, other: Option) =>
		given(one).filter(
			(line) =>
				!given(other).some((each) => each.label === line.label && each.sentence === line.sentence),
		)
	const sentences = pairs.flatMap(({ old, option }) => [
		...onlyIn(option, old).map((line) =>
			texts.lineAdded(line.label, line.display, line.sentence ?? ''),
		),
		...onlyIn(old, option).map((line) => texts.lineRemoved(line.label, line.display)),
	])
	return [...new Set(sentences)]
}

function compareValidity(
	before: ProposalContent,
	after: ProposalContent,
	{ texts, timeZone }: { texts: ProposalTexts; timeZone: string },
): string[] {
	const isSame = before.validUntil === after.validUntil
	if (isSame || before.signature.signed || after.signature.signed) return []
	if (after.validUntil === null) return [texts.noValidity]
	const { language } = after
	return [texts.holdUntil(formatLastDay(after.validUntil, { language, timeZone }))]
}

function comparePhotos(before: Photos, after: Photos, texts: ProposalTexts): string[] {
	const missingIn = (photos: Photos, others: Photos) =>
		photos.filter(({ id }) => !others.some((other) => other.id === id))
	const keptIn = (photos: Photos, others: Photos) =>
		photos.filter(({ id }) => others.some((other) => other.id === id))
	const [old, kept] = [keptIn(before, after), keptIn(after, before)]
	const changed = kept.filter(({ id, caption, drawing }) => {
		const same = old.find((photo) => photo.id === id)
		return same?.caption !== caption || same.drawing !== drawing
	})
	const order = (photos: Photos) => photos.map(({ id }) => id).join()
	const counts = [
		[missingIn(after, before).length, texts.photosAdded],
		[missingIn(before, after).length, texts.photosRemoved],
		[changed.length, texts.photosChanged],
	] as const
	return [
		...counts.flatMap(([count, sentence]) => (count > 0 ? [sentence(count)] : [])),
		...(order(old) === order(kept) ? [] : [texts.photosOrdered]),
	]
}
