import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { findEnglishWords } from '../../testing/english-words.ts'
import { AuditType } from '../evidence/schema.ts'
import { SIGNING_TEXTS } from '../evidence/signing-texts.ts'
import { VERDICT_WORDS } from './verdict-words.ts'

/** Files that write the messages of a verdict. */
const SOURCES = [
	'check-certificate.ts',
	'verify-audit.ts',
	'verify-file.ts',
	'verify-stored-evidence.ts',
]

/** Returns the sentences in the quotes of a source file, with a number in place of each value. */
async function readSentences(file: string): Promise<string[]> {
	const text = await readFile(new URL(file, import.meta.url), 'utf8')
	const code = text.split('\n').filter((line) => !/^\s*(?:\*|\/[/*]|import|\} from)/.test(line))
	const quoted = code.join('\n').match(/'[^'\n]+'|`[^`]+`/g) ?? []
	return quoted
		.map((literal) => literal.slice(1, -1).replace(/\$\{[^}]*\}/g, '7'))
		.filter((sentence) => sentence.includes(' '))
}

describe('VERDICT_WORDS', () => {
	it('have no English word in the Spanish of any message that the verification writes', async () => {
		const sentences = (await Promise.all(SOURCES.map(readSentences))).flat()
		expect(sentences.length).toBeGreaterThan(35)
		// The subject of an audit finding and what was found are written apart.
		const spoken = sentences.map((sentence) =>
			/^[A-Z0-9]/.test(sentence) ? sentence : `Audit entry 7 ${sentence}`,
		)
		const left = spoken.map((sentence) => [sentence, findEnglishWords(VERDICT_WORDS.es(sentence))])
		expect(left.filter(([, words]) => words?.length !== 0)).toEqual([])
	})

	it('keep the name of a certificate', () => {
		const name = 'CN=Velocity State CA, O=All Phone Services'
		const message = VERDICT_WORDS.es(`The certificates of the seal lead to ${name}`)
		expect(message).toBe(`Los certificados del sello llevan a ${name}`)
	})

	it.each(AuditType.options)('name the audit entry %s in Spanish', (type) => {
		const message = VERDICT_WORDS.es(`Audit entry 3 (${type}) is missing`)
		expect(message).toMatch(/^La entrada de auditoría 3 \(.+\) falta$/)
		expect(message).not.toContain(type)
	})

	it('say how a contract was signed as its certificate does', () => {
		const labels = (language: 'en' | 'es') =>
			Object.values(SIGNING_TEXTS[language].details).map((label) => label.toLowerCase())
		const say = ({ details: _, ...texts }: (typeof SIGNING_TEXTS)['en'], names: string[]) =>
			Object.values({
				...texts,
				acceptedWithout: texts.acceptedWithout([texts.typedName, texts.agreement]),
				changed: texts.changed(names),
				loosened: texts.loosened([texts.noTypedName, texts.noMatch, texts.noAgreement]),
			})
		const english = say(SIGNING_TEXTS.en, labels('en'))
		expect(english.map(VERDICT_WORDS.es)).toEqual(say(SIGNING_TEXTS.es, labels('es')))
	})
})
