import type { Db } from '@dormer/db'
import { composeContract, sha256 } from '../../content/contract-templates/compose.ts'
import { newId } from '../../core/ids.ts'
import { type AuditEvent, firstHash, hashEntry, signedEntryData } from './audit-chain.ts'
import type { AuditEntry, LegalRecord } from './schema.ts'

const TEMPLATE = `# Roof replacement agreement

Between **{{company_name}}** (we) and **{{full_name}}** (you), for the house at {{address}}.

## What we do

- Architectural shingles, *impact rated*
- A ridge vent, 89 feet

| Step | Amount |
| --- | --- |
| On delivery | $9,210.00 |
| After the walk-through | $9,210.00 |

> Keep this copy.`
const VARIABLES = {
	company_name: 'Summit Peak Roofing, LLC',
	full_name: 'Maria López',
	address: '1148 Josephine St, Denver, CO 80206',
}
const SIGNED_AT = new Date('2026-11-21T00:58:00Z')

/** Returns the legal record of a contract that was signed in Denver on November 20, 2026. */
export function makeRecord(overrides: Partial<LegalRecord> = {}): LegalRecord {
	const templateMarkdown = overrides.templateMarkdown ?? TEMPLATE
	const cancellation = {
		businessDays: 3,
		lastDay: '2026-11-24',
		deadline: '2026-11-25T07:00:00.000Z',
	}
	const resolvedText = composeContract(templateMarkdown, VARIABLES, {
		at: SIGNED_AT,
		timeZone: 'America/Denver',
		cancellation,
		language: 'en',
	}).text
	return {
		documentId: '01940000-0000-7000-8000-000000000001',
		presentationId: '01940000-0000-7000-8000-000000000002',
		configId: '01940000-0000-7000-8000-000000000003',
		configVersion: 3,
		templateMarkdown,
		templateSha256: sha256(templateMarkdown),
		resolvedText,
		documentSha256: sha256(resolvedText),
		variables: VARIABLES,
		selection: { tier: 'better', amountCents: 1_842_000 },
		customerName: 'Maria López',
		signature: 'maria  lópez',
		agreedToTerms: true,
		consentVersion: '2026-11-01',
		signedAt: SIGNED_AT.toISOString(),
		timeZone: 'America/Denver',
		companyName: 'Summit Peak Roofing, LLC',
		cancellation,
		...overrides,
	}
}

/** Returns the audit entries of a legal record from the first view to the signature, ten seconds apart. */
export function makeAudit(record: LegalRecord): AuditEntry[] {
	const types = ['viewed', 'consent_shown', 'consent_given', 'terms_accepted', 'signed'] as const
	const entries: AuditEntry[] = []
	for (const [index, type] of types.entries()) {
		const body: Omit<AuditEvent, 'at'> & { seq: number; at: string } = {
			seq: index + 1,
			at: new Date(SIGNED_AT.getTime() - (types.length - 1 - index) * 10_000).toISOString(),
			type,
			actor: { kind: 'homeowner', name: record.customerName, email: 'maria.lopez@example.com' },
			ip: '203.0.113.9',
			userAgent: 'Mozilla/5.0 (iPhone)',
			data: type === 'signed' ? signedEntryData(record) : {},
		}
		const prevHash = entries.at(-1)?.hash ?? firstHash(record.documentId)
		entries.push({ ...body, prevHash, hash: hashEntry(prevHash, body) })
	}
	return entries
}

const HOMEOWNER = {
	first_name: 'Ruth',
	address: '1148 Josephine St',
	city: 'Denver',
	state: 'CO',
	zip: '80206',
	country: 'US',
}

/** Creates a published contract, and a presentation of its deck. */
export async function makeContract(
	db: Db,
	parent: { organizationId: string; deckId: string },
): Promise<{ presentationId: string; configId: string }> {
	const { organizationId, deckId } = parent
	const [presentationId, configId, prospectId] = [newId(), newId(), newId()]
	const hash = sha256(presentationId)
	await db.actionConfig.create({
		data: {
			id: configId,
			organizationId,
			deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: TEMPLATE,
			requirements: {},
			status: 'published',
		},
	})
	await db.deckSnapshot.create({
		data: { organizationId, hash, deckId, content: { deck: { priceVariables: [] }, slides: [] } },
	})
	await db.prospect.create({
		data: {
			id: prospectId,
			organizationId,
			homeowner: HOMEOWNER,
			formattedAddress: '1148 Josephine St',
		},
	})
	await db.presentation.create({
		data: {
			id: presentationId,
			organizationId,
			deckId,
			prospectId,
			snapshotHash: hash,
			shareKey: presentationId,
			homeowner: HOMEOWNER,
			totalSlides: 0,
		},
	})
	return { presentationId, configId }
}
