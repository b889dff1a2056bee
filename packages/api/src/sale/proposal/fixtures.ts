import { extractText, getDocumentProxy } from 'unpdf'
import type { Proposal } from './schema.ts'

/** Returns the texts of a PDF on one line for each page. */
export async function pagesOf(base64: string): Promise<string[]> {
	const document = await getDocumentProxy(new Uint8Array(Buffer.from(base64, 'base64')))
	const { text } = await extractText(document)
	return text.map(withoutSpace)
}

/** Removes the spaces and line breaks of a text, because a PDF breaks its lines elsewhere. */
export const withoutSpace = (text: string) => text.replace(/[\s\u200B]+/g, '')

/** Returns every text of a proposal that its reader sees. */
export function textsOf({ headings, words, work, home, photos, ...proposal }: Proposal): string[] {
	return [
		...[proposal.eyebrow, proposal.title, proposal.address, proposal.status],
		...[proposal.validity, proposal.since, proposal.contact, ...proposal.changes],
		...[proposal.company.name, proposal.company.contact, proposal.signature.sentence],
		...(home.length > 0 ? [headings.home] : []),
		...home.flatMap(({ label, display, source }) => [label, display, source]),
		...(photos.length > 0 ? [headings.photos] : []),
		...photos.map(({ caption }) => caption),
		...[headings.scope, headings.options, headings.conditions, headings.signature],
		...work.flatMap(({ scope, conditions, options }) => [
			...scope,
			conditions,
			...options.flatMap((option) => [
				...[option.name, option.tagline, option.display, ...option.points],
				...(option.chosen ? [words.chosen] : option.recommended ? [words.recommended] : []),
				...option.lines.slice(0, -1).flatMap((line) => [line.label, line.display, line.sentence]),
				...option.upgrades.flatMap(({ label, display, chosen }) => [
					label,
					display,
					chosen ? words.included : null,
				]),
			]),
		]),
	].filter((text) => text !== null)
}
