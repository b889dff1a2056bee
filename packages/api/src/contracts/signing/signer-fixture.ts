import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { makeCompany } from '../../testing/test-app.ts'
import { makeContract } from '../evidence/fixtures.ts'
import type { AuditEntry } from '../evidence/schema.ts'
import { deriveCode } from './derive-code.ts'
import type { SignContractInput } from './schema.ts'

/** A Friday evening in Denver. A contract signed then can be cancelled until the end of Tuesday. */
export const NOW = new Date('2026-11-21T00:58:00Z')
export const DEADLINE = '2026-11-25T07:00:00.000Z'
export const MARIA = {
	first_name: 'Maria',
	last_name: 'López',
	email: 'maria.lopez@mail.example',
	address: '1148 Josephine St',
	city: 'Denver',
	state: 'CO',
	zip: '80206',
	country: 'US',
}
/** Database columns of a presentation whose homeowner selected a tier. */
export const CHOICE = {
	selection: {
		slideId: '01940000-0000-7000-8000-00000000000a',
		tier: 'better',
		upgrades: ['ridge'],
		selectedAt: '2026-11-21T00:50:00.000Z',
		price: {
			status: 'priced',
			amountCents: 1_842_000,
			currency: 'USD',
			display: '$18,420',
			missing: [],
			trace: [],
			upgrades: [
				{
					key: 'ridge',
					label: 'Ridge vent',
					selected: true,
					status: 'priced',
					amountCents: 64_000,
					currency: 'USD',
					display: '$640',
					missing: [],
					trace: [],
				},
			],
		},
	},
	price: {
		slideId: '01940000-0000-7000-8000-00000000000a',
		tier: 'better',
		name: 'Preferred',
		status: 'priced',
		display: '$18,420',
		chosen: true,
		state: 'chosen',
		total: { amountCents: 1_842_000, currency: 'USD', display: '$18,420' },
		span: null,
		missing: [],
	},
	pricingFrozenAt: '2026-11-21T00:50:00.000Z',
	engagement: 'selected',
} satisfies Prisma.PresentationUncheckedUpdateInput

type Signing = ReturnType<typeof createCaller>['signing']
type SignInput = Partial<Omit<SignContractInput, 'presentationId'>>

/** A homeowner in Denver with a presentation whose contract can be signed. */
export type Signer = {
	ctx: OrgContext
	/** tRPC context of a call by the company's admin. */
	company: OrgContext
	deckId: string
	presentationId: string
	configId: string
	/** Returns the homeowner's signing procedures with a clock that is `ms` milliseconds after `NOW`. */
	at: (ms: number) => Signing
	view: () => ReturnType<Signing['get']>
	sign: (asked?: SignInput, ms?: number) => ReturnType<Signing['sign']>
	cancel: (documentId: string, ms?: number) => ReturnType<Signing['cancel']>
}

/** Creates a company in Denver with a published contract, and a presentation for Maria. */
export async function makeSigner(
	app: App,
	presentation: Prisma.PresentationUncheckedUpdateInput = {},
): Promise<Signer> {
	const company = { ...(await makeCompany(app)), now: () => NOW }
	const { db, organizationId } = company
	await db.organization.update({
		where: { id: organizationId },
		data: { timezone: 'America/Denver' },
	})
	const { deck } = await createCaller(company).decks.create({ name: 'Full roof replacement' })
	const { presentationId, configId } = await makeContract(db, { organizationId, deckId: deck.id })
	await db.presentation.update({
		where: { id: presentationId },
		data: { homeowner: MARIA, ...presentation },
	})
	const ctx: OrgContext = {
		...company,
		ip: '203.0.113.9',
		userAgent: 'Mozilla/5.0 (iPhone)',
		caller: { kind: 'presentation', organizationId, presentationId },
	}
	const at = (ms: number) =>
		createCaller({ ...ctx, now: () => new Date(NOW.getTime() + ms) }).signing
	return {
		ctx,
		company,
		deckId: deck.id,
		presentationId,
		configId,
		at,
		view: () => at(0).get({ presentationId }),
		sign: (asked = {}, ms = 0) =>
			at(ms).sign({ presentationId, signature: 'Maria López', agreedToTerms: true, ...asked }),
		cancel: (documentId, ms = 0) => at(ms).cancel({ presentationId, documentId }),
	}
}

/**
 * Makes the company require a one-time code of its signers. Sends the code to the homeowner, confirms it, and returns the proof
 * for the signature.
 */
export async function proveEmail({ company, presentationId, at }: Signer): Promise<string> {
	await createCaller(company).contracts.updateSettings({ signerCheck: 'email_code' })
	await at(0).sendCode({ presentationId })
	const { codeId } = await company.db.signingCode.findUniqueOrThrow({ where: { presentationId } })
	const { proof } = await at(0).confirmCode({ presentationId, code: deriveCode(company, codeId) })
	return proof
}

/** Returns the audit entry types of all envelopes of a presentation, oldest first. */
export async function auditOf({ db }: App, presentationId: string): Promise<AuditEntry['type'][]> {
	const rows = await db.auditEntry.findMany({
		where: { envelope: { presentationId } },
		orderBy: [{ envelope: { createdAt: 'asc' } }, { seq: 'asc' }],
	})
	return rows.map(({ type }) => type as AuditEntry['type'])
}

/** Returns the event types of a presentation, oldest first. */
export async function eventsOf({ db }: App, presentationId: string): Promise<string[]> {
	const events = await db.event.findMany({
		where: { aggregateId: presentationId },
		orderBy: { id: 'asc' },
	})
	return events.map(({ eventType }) => eventType)
}
