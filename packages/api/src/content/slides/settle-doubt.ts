import type { Prisma } from '@dormer/db'
import { wordPattern } from '@dormer/providers/vision/hold-back'
import { notFound } from '../../core/errors.ts'
import { lockRow } from '../../core/lock-row.ts'
import { requireSlide } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { audioStatusAfterEdit } from './audio-status.ts'
import { presentSlide } from './present.ts'
import { queueNarration } from './queue-narration.ts'
import { type SettleDoubtInput, type Slide, SlideDoubt } from './schema.ts'

type SlideRow = Prisma.SlideGetPayload<object>

/**
 * Settles a doubtful word of a slide. With a reading, its line returns to the slide and its sentence to the script as soon as the
 * line has no other doubt. With null, line and sentence are left out for good. Rejects with 404 for a doubt that is settled already.
 */
export async function settleDoubt(
	ctx: OrgContext,
	{ slideId: id, doubtId, reading }: SettleDoubtInput,
): Promise<{ slide: Slide }> {
	const { organizationId } = ctx
	const row = await ctx.db.$transaction(async (tx) => {
		await lockRow(tx, { table: 'slide', id, organizationId }, 'no key update')
		const slide = await requireSlide({ ...ctx, db: tx }, id)
		const doubts = SlideDoubt.array().parse(slide.doubts)
		const doubt = doubts.find((one) => one.id === doubtId)
		if (doubt === undefined) throw notFound('Doubt')
		const isSameLine = (other: SlideDoubt) => other.line === doubt.line
		const others = doubts.filter((other) => other !== doubt)
		const settled = reading === null ? undefined : withReading(doubt, doubt, reading)
		const open =
			settled === undefined || reading === null
				? others.filter((other) => !isSameLine(other))
				: others.map((other) => (isSameLine(other) ? withReading(other, doubt, reading) : other))
		const isLast = !others.some(isSameLine)
		const content = settled !== undefined && isLast ? returnLine(slide, settled) : contentOf(slide)
		const audioStatus = audioStatusAfterEdit(slide, content.narrationScript)
		if (audioStatus === 'pending') await queueNarration(tx, slide)
		return tx.slide.update({
			where: { id, organizationId },
			data: { ...content, doubts: open, audioStatus, updatedAt: ctx.now() },
		})
	})
	return { slide: presentSlide(ctx, row) }
}

/** Writes the settled reading of `doubt` into the line and the sentence of a doubt of the same line. A sentence keeps its capital. */
function withReading(
	target: SlideDoubt,
	{ readings: [read] }: SlideDoubt,
	reading: string,
): SlideDoubt {
	const word = wordPattern(read)
	const capital = reading.charAt(0).toUpperCase() + reading.slice(1)
	const write = (text: string) =>
		text.replace(word, (found) =>
			/^\p{Lu}/u.test(found) && !/^\p{Lu}/u.test(read) ? capital : reading,
		)
	return { ...target, line: write(target.line), sentence: write(target.sentence) }
}

/** The space between two sentences of a script. */
const SENTENCE_GAP = /(?<=[.!?]["')]{0,3})\s+(?=["'(¿¡]?[\p{Lu}\d{])/u
const MAX_BULLETS = 30
const MAX_SCRIPT = 5000

type Content = Pick<SlideRow, 'title' | 'bullets' | 'narrationScript'>

const contentOf = ({ title, bullets, narrationScript }: SlideRow): Content => ({
	title,
	bullets,
	narrationScript,
})

/** Returns the content of a slide with the line of a settled doubt, and with its sentence in the script. */
function returnLine(
	{ title, bullets, narrationScript }: SlideRow,
	{ line, sentence, after, isTitle }: SlideDoubt,
): Content {
	const sentences = narrationScript.split(SENTENCE_GAP)
	const script = [...sentences.slice(0, after), sentence, ...sentences.slice(after)]
		.filter((text) => text !== '')
		.join(' ')
	return {
		title: isTitle ? line.slice(0, 200) : title,
		bullets: isTitle ? bullets : [...bullets, line.slice(0, 500)].slice(0, MAX_BULLETS),
		narrationScript: script.length > MAX_SCRIPT ? narrationScript : script,
	}
}
