import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { it } from '../../testing/fixtures.ts'
import { refusalOf } from '../../testing/test-app.ts'
import { MARIA, makeSigner } from './signer-fixture.ts'

/** Direction controls, characters without width, and characters that fonts draw as empty space. */
const HIDDEN = [
	'\u202e',
	'\u200b',
	'\u2066',
	'\u00ad',
	'\ufff9',
	'\u2800',
	'\u3164',
	'\ufffc',
	'\b',
	'\u2028',
]

describe('a text with a character that its reader cannot see', () => {
	it.for([...HIDDEN, '&#x202e;', '&#8238;', '&rlm;', '&ZeroWidthSpace;'])(
		'is refused as the text of a contract: %j',
		async (hidden, { api, deckId }) => {
			const text = `You pay $${hidden}000,81 now.`
			const fields = { deckId, name: 'Roof', actionType: 'contract' as const }
			for (const [path, input] of [
				['templateMarkdown', { templateMarkdown: text }],
				['disclosuresMarkdown', { templateMarkdown: 'Work.', disclosuresMarkdown: text }],
			] as const) {
				const refusal = await refusalOf(api.contracts.createActionConfig({ ...fields, ...input }))
				expect(refusal).toMatchObject({ status: 400, details: [{ path }] })
				expect(refusal.message).toContain('invisible character U+')
			}
			const { actionConfig } = await api.contracts.createActionConfig({
				...fields,
				templateMarkdown: 'Work.',
			})
			const change = { deckId, configId: actionConfig.id, templateMarkdown: text }
			expect((await refusalOf(api.contracts.updateActionConfig(change))).status).toBe(400)
		},
	)

	it.for(HIDDEN)('is refused in labels, names and details: %j', async (hidden, { api, deckId }) => {
		const text = `A${hidden}B`
		const contract = {
			deckId,
			name: 'Roof',
			actionType: 'contract' as const,
			templateMarkdown: 'Work.',
		}
		const homeowner = { first_name: 'Karen', address: '2847 S Clermont St', city: 'Denver' }
		const refused = {
			name: api.contracts.createActionConfig({ ...contract, name: text }),
			repName: api.contracts.createActionConfig({ ...contract, repName: text }),
			'requirements.agreeLabel': api.contracts.createActionConfig({
				...contract,
				requirements: { agreeLabel: text },
			}),
			'contact.licenseNumber': api.company.updateContact({ contact: { licenseNumber: text } }),
			organizationName: api.company.updateContact({ organizationName: text }),
			'homeowner.first_name': api.presentations.create({
				deckId,
				homeowner: { ...homeowner, first_name: text },
			}),
			'homeowner.address': api.presentations.create({
				deckId,
				homeowner: { ...homeowner, address: text },
			}),
			'homeowner.phone': api.presentations.create({
				deckId,
				homeowner: { ...homeowner, phone: text },
			}),
		}
		for (const [path, call] of Object.entries(refused))
			expect(await refusalOf(call), path).toMatchObject({ status: 400, details: [{ path }] })
	})

	it.for(HIDDEN)('is refused in a signature: %j', async (hidden, { app }) => {
		const maria = await makeSigner(app)
		const refusal = await refusalOf(maria.sign({ signature: `Maria López${hidden}` }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'signature' }] })
	})

	it.for([
		['the template', { template: 'You pay $\u202e000,81 now.' }],
		['a character reference in the template', { template: 'You pay $&#8238;000,81 now.' }],
		['the name of the homeowner', { homeowner: { ...MARIA, last_name: 'L\u200bópez' } }],
		['the name of the company', { company: 'Summit\u2066 Peak' }],
	] as const)(
		'keeps a contract from being read and signed when it was stored in %s',
		async ([, stored], { app }) => {
			const maria = await makeSigner(
				app,
				'homeowner' in stored ? { homeowner: stored.homeowner } : {},
			)
			if ('template' in stored)
				await app.db.actionConfig.update({
					where: { id: maria.configId },
					data: { templateMarkdown: stored.template },
				})
			if ('company' in stored)
				await app.db.organization.update({
					where: { id: maria.company.organizationId },
					data: { name: stored.company },
				})
			for (const call of [maria.view, maria.sign])
				expect(await refusalOf(call())).toMatchObject({ code: 'CONTRACT_NOT_PUBLISHED' })
			expect(
				await refusalOf(
					createCaller(maria.ctx).signing.sign({
						presentationId: maria.presentationId,
						signature: 'Maria López',
						agreedToTerms: true,
					}),
				),
			).toMatchObject({ code: 'CONTRACT_NOT_PUBLISHED' })
		},
	)

	it.for(['فاطمه\u200cزهرا', 'क\u094d\u200dष', '葛\u{e0100}城'])(
		'does not mean the joiners and variation selectors of a script: %s',
		async (name, { api, deckId }) => {
			const fields = { deckId, name, actionType: 'contract' as const }
			const { actionConfig } = await api.contracts.createActionConfig({
				...fields,
				templateMarkdown: name,
			})
			expect(actionConfig.name).toBe(name)
		},
	)
})
