import { describe, expect, it } from 'vitest'
import { findEnglishWords } from '../../testing/english-words.ts'
import { cancellationNotice, cancellationStatement } from './cancellation-notice.ts'
import { composeContract, sha256, wholeTemplate } from './compose.ts'
import { parseContract } from './markdown.ts'
import { plainText } from './plain-text.ts'

const cancellation = {
	businessDays: 3,
	lastDay: '2026-11-24',
	deadline: '2026-11-25T07:00:00.000Z',
}
const values = {
	full_name: 'Maria Lopez',
	company_name: 'Summit Peak Roofing, LLC',
	company_address: '2100 Larimer St',
	company_city: 'Denver',
	company_state: 'CO',
	company_zip: '80205',
}
/** Time of signing: November 20 in Denver, but already November 21 in UTC. */
const at = new Date('2026-11-21T00:58:00Z')
const signing = { at, timeZone: 'America/Denver', cancellation, language: 'en' } as const
const kinds = (markdown: string) => parseContract(markdown).map(({ kind }) => kind)

describe('composeContract', () => {
	it('places the right to cancel before the signature, and the two cancellation notices after it', () => {
		const { text } = composeContract(
			'# Agreement\n\nBetween us and {{full_name}}.',
			values,
			signing,
		)
		const blocks = parseContract(text)
		const place = blocks.findIndex(({ kind }) => kind === 'signature')
		expect(plainText(blocks.slice(0, place - 1))).toBe('Agreement\nBetween us and Maria Lopez.')
		expect(plainText(blocks.slice(place - 1, place))).toContain(
			'prior to midnight of the third business day after the date of this transaction, that is until midnight at the end of Tuesday, November 24, 2026',
		)
		expect(plainText(blocks).split('Notice of Cancellation\nDate of transaction')).toHaveLength(3)
		expect(plainText(blocks)).toContain('Date of transaction: Friday, November 20, 2026')
		expect(plainText(blocks)).toContain(
			'or send a telegram, to Summit Peak Roofing, LLC, at 2100 Larimer St, Denver, CO 80205, not later than midnight of Tuesday, November 24, 2026.',
		)
		expect(kinds(text).filter((kind) => kind === 'page')).toHaveLength(2)
	})

	it('places the signature at the first signature marker and drops the second marker', () => {
		const template = 'One.\n\n<!-- signature -->\n\nTwo.\n\n<!-- signature -->'
		expect(
			kinds(composeContract(template, values, { ...signing, cancellation: null }).text),
		).toEqual(['paragraph', 'signature', 'paragraph'])
	})

	it('adds a missing signature block, and omits the cancellation notices when there is no right to cancel', () => {
		const { text, missing } = composeContract('By {{full_name}}, {{zip}}.', values, {
			...signing,
			cancellation: null,
		})
		expect(text).toBe('By Maria Lopez.\n\n<!-- signature -->')
		expect(missing).toEqual(['zip'])
	})
})

it('appends the disclosures to a template, and hashes an empty text to its known SHA-256 value', () => {
	const config = { templateMarkdown: 'One.\n', disclosuresMarkdown: 'Two.' }
	expect(wholeTemplate(config)).toBe('One.\n\nTwo.')
	expect(wholeTemplate({ ...config, disclosuresMarkdown: null })).toBe('One.')
	expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

it.each([
	[3, 'third', 'THREE'],
	[10, 'tenth', 'TEN'],
	[14, '14th', '14'],
])('writes %i business days as %s and %s', (businessDays, nth, days) => {
	const terms = { ...cancellation, businessDays }
	const transaction = {
		date: '2026-11-20',
		seller: { name: 'A*B', address: '' },
		language: 'en',
	} as const
	expect(cancellationStatement(terms, 'en')).toContain(`midnight of the ${nth} business day`)
	const notice = plainText(parseContract(cancellationNotice(terms, transaction)))
	expect(notice).toContain(`within ${days} BUSINESS DAYS from the above date`)
	expect(notice).toContain('send a telegram, to A*B, not later')
	expect(notice).toContain('Date: ____________________')
})

it('formats 21, 22, 23 and 30 business days with the ordinals 21st, 22nd, 23rd and 30th', () => {
	const ordinals = [21, 22, 23, 30].map((businessDays) =>
		/of the (\S+) business/
			.exec(cancellationStatement({ ...cancellation, businessDays }, 'en'))
			?.at(1),
	)
	expect(ordinals).toEqual(['21st', '22nd', '23rd', '30th'])
})

it('writes the right to cancel and its notice in Spanish for a Spanish presentation', () => {
	const { text } = composeContract('# Contrato', values, { ...signing, language: 'es' })
	const plain = plainText(parseContract(text))
	expect(plain).toContain(
		'antes de la medianoche del tercer día hábil después de la fecha de esta transacción, es decir, hasta la medianoche al final del martes, 24 de noviembre de 2026.',
	)
	expect(
		plain.split('Aviso de cancelación\nFecha de la transacción: viernes, 20 de noviembre'),
	).toHaveLength(3)
	expect(findEnglishWords(plain)).toEqual([])
})
