import type { AnswerSource as Source } from '@dormer/providers/language'

/** A slide, FAQ or passage of a document that can answer a question. */
export type AnswerSource = Source

/** Builds slide sources from rows. Each row has an id, a title and lines. */
export function slides(rows: [id: string, title: string, ...lines: string[]][]): AnswerSource[] {
	return rows.map(([id, title, ...lines]) => ({ type: 'slide', id, title, lines }))
}

/** Builds FAQ sources from rows. Each row has an id, a question and an answer. */
export function faqs(rows: [id: string, question: string, answer: string][]): AnswerSource[] {
	return rows.map(([id, title, answer]) => ({ type: 'faq', id, title, lines: [answer] }))
}

/** Builds document sources from the passages of one document. */
export function passages(id: string, title: string, texts: string[]): AnswerSource[] {
	return texts.map((text) => ({ type: 'document', id, title, lines: [text] }))
}
