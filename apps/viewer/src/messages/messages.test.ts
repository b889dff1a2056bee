import { findEnglishWords } from '@dormer/api/testing/english-words'
import { PAYMENT_TEXTS } from '@dormer/api/testing/payment-texts'
import { describe, expect, it } from 'vitest'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { STATUS } from './status.ts'
import { VERIFY } from './verify.ts'

/** Messages that are the same in both languages. */
const SAME = [
	'prices.total',
	'prices.words',
	'general.playFor',
	'start.playFor',
	'appointment.timeOnly',
	'appointment.cancelText',
	'verify.verdict',
]

/** Returns the texts of a catalog by their keys. A message with parameters is written with numbers, which are in no language. */
function listTexts(catalog: object, path = ''): [string, string][] {
	return Object.entries(catalog).flatMap(([key, value]: [string, unknown]) => {
		const name = path === '' ? key : `${path}.${key}`
		if (typeof value === 'string') return [[name, value]]
		if (isMessage(value)) return [[name, callWithNumbers(value)]]
		if (value instanceof RegExp || typeof value !== 'object' || value === null) return []
		return listTexts(value, name)
	})
}

type Message = (...values: unknown[]) => unknown

function isMessage(value: unknown): value is Message {
	return typeof value === 'function'
}

function callWithNumbers(message: Message): string {
	for (const values of [
		[2, 3, 4],
		['2'],
		[2, [3, 4]],
		[{ elapsed: 1, total: 2, slide: 3, title: 4 }],
		[{ lender: 1, months: 2, apr: 3, down: 4 }],
	])
		try {
			const text = message(...values)
			if (typeof text === 'string' && !text.includes('undefined')) return text
		} catch {}
	throw new Error('A message needs other values')
}

describe('Catalogs of the viewer', () => {
	it('end a Spanish sentence with one period after “p.m.”', () => {
		const { bookedNow, timeOnly } = es.appointment
		expect(bookedNow('lunes, 30 de noviembre', '3:00 p.m.')).toMatch(/noviembre, 3:00 p\.m\.$/)
		expect(timeOnly('15:00')).toBe('15:00.')
	})

	const english = new Map([
		...listTexts(en),
		...listTexts(STATUS.en, 'status'),
		...listTexts(VERIFY.en, 'verify'),
	])
	const spanish = [
		...listTexts(es),
		...listTexts(STATUS.es, 'status'),
		...listTexts(VERIFY.es, 'verify'),
	]

	it('have no message in Spanish that is still in English', () => {
		const same = spanish.filter(([key, text]) => text !== '' && english.get(key) === text)
		expect(same.map(([key]) => key).filter((key) => !SAME.includes(key))).toEqual([])
	})

	it('have no English word in a Spanish message', () => {
		const found = spanish.map(([key, text]) => [key, findEnglishWords(text)] as const)
		expect(found.filter(([, words]) => words.length > 0)).toEqual([])
	})

	it('name the payments in the words of the contract and the proposal', () => {
		const say = (texts: typeof PAYMENT_TEXTS.en) => ({
			...texts,
			dueOn: texts.dueOn('A', 'B'),
			monthly: texts.monthly('A'),
			orMonthly: texts.orMonthly('A'),
			loanTerms: [0, 10].map((down) =>
				texts.loanTerms({ lender: 'A', months: 120, apr: 6.9, down }),
			),
			loanAfterDown: texts.loanAfterDown('A'),
		})
		expect(say(en.agreement.payments)).toEqual(say(PAYMENT_TEXTS.en))
		expect(say(es.agreement.payments)).toEqual(say(PAYMENT_TEXTS.es))
	})
})
