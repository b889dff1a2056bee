import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findEnglishWords } from '../testing/english-words.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { composeEmail } from './compose.ts'
import { emailDefinition } from './registry.ts'
import { EmailKind } from './schema.ts'
import { type EmailCompany, makeEmailCompany, queueSampleEmail } from './testing.ts'

/** Names and texts of people in the sample data, which no email translates. */
const NAMES = [
	'Roof agreement',
	', roof',
	'We get the permit',
	'The city takes about a week.',
	'Do you match the brick of my chimney?',
	'Yes. We bring samples to the first appointment.',
	'Karen <b>',
	'Preferred',
	'12 Main St',
	'2847 S Clermont St',
]

let app: TestApp
let company: EmailCompany
beforeAll(async () => {
	app = await createTestApp()
	company = await makeEmailCompany(app)
	await app.db.presentation.update({
		where: { id: company.presentationId, organizationId: company.organizationId },
		data: { languageSettings: { language: 'es' } },
	})
})
afterAll(() => app.close())

describe('composeEmail for a Spanish presentation', () => {
	const kinds = EmailKind.options.filter(
		(kind) => kind === 'answer_address' || isForHomeowner(kind),
	)

	it.each(kinds)('writes %s without an English word', async (kind) => {
		const mailId = await queueSampleEmail(company, kind)
		const message = await composeEmail(app, { ...company, mailId })
		const body = message.html.replace(/<(style|title)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, ' ')
		const shown = body
			.replace(/<[^>]*(?:alt|title)="([^"]*)"[^>]*>/g, ' $1 ')
			.replace(/<[^>]+>/g, ' ')
		const { name } = await app.db.organization.findUniqueOrThrow({
			where: { id: company.organizationId },
		})
		const text = [...NAMES, name].reduce(
			(all, words) => all.replaceAll(words, ' '),
			[message.subject, message.text, shown].join('\n'),
		)
		expect(findEnglishWords(text)).toEqual([])
		expect(message.html).toContain('lang="es-US"')
	})
})

function isForHomeowner(kind: EmailKind): boolean {
	return emailDefinition(kind).audience === 'homeowner'
}
