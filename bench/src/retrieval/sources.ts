import type { AnswerSource } from '@dormer/providers/language'

/** Slides, each as its id, its title and its lines. */
export function slides(rows: [id: string, title: string, ...lines: string[]][]): AnswerSource[] {
	return rows.map(([id, title, ...lines]) => ({ type: 'slide', id, title, lines }))
}

/** FAQs, each as its id, its question and its answer. */
export function faqs(rows: [id: string, question: string, answer: string][]): AnswerSource[] {
	return rows.map(([id, title, answer]) => ({ type: 'faq', id, title, lines: [answer] }))
}

/** The passages of a document. */
export function passages(id: string, title: string, texts: string[]): AnswerSource[] {
	return texts.map((text) => ({ type: 'document', id, title, lines: [text] }))
}
