import { describe, expect, it } from 'vitest'
import { supportedSentences } from './check-support.ts'
import type { AnswerSource } from './language.ts'

/** Returns the supported sentences of an answer. The answer quotes `quote` from a source that consists of `line` only. */
function check(answer: string, line: string, { quote = line, question = 'What then?' } = {}) {
	const source: AnswerSource = { type: 'document', id: 'terms', title: 'Terms', lines: [line] }
	return supportedSentences(answer, [{ source, quote }], question)
}

describe('supportedSentences', () => {
	it.each([
		['Hail is covered.', 'Hail damage is not covered.', 'covered'],
		['Hail damage is covered by the warranty.', 'The warranty does not cover hail damage.'],
		['Hail is not covered.', 'The warranty covers hail.'],
		['The deposit is refundable.', 'The deposit is non-refundable.'],
		['Gutters are included.', 'Gutters are excluded from this price.'],
		['The warranty covers hail.', 'The warranty covers storms, except hail.'],
		['We work on Sundays.', 'We never work on Sundays.', 'work on Sundays'],
		['El granizo está cubierto.', 'El granizo no está cubierto.', 'está cubierto'],
	])('returns null for “%s” with a quote from “%s”', (answer, line, quote = line) => {
		expect(check(answer, line, { quote })).toBeNull()
	})

	it.each([
		['Hail is not covered.', 'Hail damage is not covered.'],
		['Wind is covered, but hail is not covered.', 'Wind is covered; hail is not covered.'],
		['You can cancel within three days.', 'Cancel within three days without giving a reason.'],
		['There is no charge for the cleanup.', 'The cleanup is free.'],
		['We only open what we can close.', 'We never open more than we can close the same day.'],
		['No, the deposit is not refundable.', 'The deposit is non-refundable.'],
		['Materials are covered for 50 years.', '50 years on materials, in writing'],
		['La garantía cubre 50 años.', '50 years on materials, in writing'],
		['The warranty does not cover hail.', 'The warranty covers storms, except hail.'],
	])('accepts “%s” with a quote from “%s”', (answer, line) => {
		expect(check(answer, line)).toEqual([answer])
	})

	it.each([
		['Yes.', null],
		['No.', ['No.']],
	] as const)('reads the reply “%s” as the affirmed or denied question', (answer, expected) => {
		const line = 'Hail damage is not covered.'
		expect(check(answer, line, { question: 'Is hail damage covered?' })).toEqual(expected)
	})

	it('treats an FAQ whose answer begins with “No” as a denial of its question', () => {
		const faq = { type: 'faq', id: 'a', title: 'Do you repair gutters?' } as const
		const source: AnswerSource = { ...faq, lines: ['No. Ask a gutter company.'] }
		expect(supportedSentences('We repair gutters.', [{ source, quote: 'No.' }], '')).toBeNull()
	})

	it('returns an answer without the sentence that no quote from a source supports', () => {
		const answer = 'The warranty lasts 50 years. Our crews are the friendliest in town.'
		expect(check(answer, 'The warranty lasts 50 years')).toEqual(['The warranty lasts 50 years.'])
	})
})
