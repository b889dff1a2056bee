import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { checkRevision, revisionOf } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { changedFields, recordAdminAct } from '../admin-acts/index.ts'
import { recordMilestone, updateOrganization } from '../auth/index.ts'
import {
	type CompanyContact,
	type Contact,
	NextStep,
	type UpdateContactInput,
	type WelcomeSeen,
} from './schema.ts'

/**
 * Returns the contact details of the company, which appear in contracts, emails and presentations
 * (docs/specification.md#get-apicompanycontact).
 */
export function getContact(ctx: OrgContext): Promise<CompanyContact> {
	return readContact(ctx.db, ctx.organizationId)
}

async function readContact(
	db: Pick<Tx, 'organization'>,
	organizationId: string,
): Promise<CompanyContact> {
	const { name, timezone, companyContact } = await db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		include: { companyContact: true },
	})
	const contact = {
		contact: {
			phone: companyContact?.phone ?? '',
			email: companyContact?.email ?? '',
			address: companyContact?.address ?? '',
			city: companyContact?.city ?? '',
			state: companyContact?.state ?? '',
			zip: companyContact?.zip ?? '',
			licenseNumber: companyContact?.licenseNumber ?? '',
			timezone,
			website: companyContact?.website ?? '',
		},
		organizationName: name,
		nextSteps: NextStep.array().parse(companyContact?.nextSteps ?? []),
	}
	return { ...contact, revision: revisionOf(contact) }
}

/**
 * Changes only the contact details that the input contains. An empty string clears a field. Until a person chooses the time zone,
 * it follows the address.
 */
export async function updateContact(
	ctx: OrgContext,
	input: UpdateContactInput,
): Promise<CompanyContact> {
	const { organizationId } = ctx
	const { timezone, ...rest } = input.contact
	const fields = definedFields({ ...rest, nextSteps: input.nextSteps })
	return withLock(ctx, `company contact of ${organizationId}`, async (tx) => {
		const before = await readContact(tx, organizationId)
		checkRevision(input.revision, before)
		const contact = { ...before.contact, ...definedFields(rest) }
		await updateOrganization(tx, {
			id: organizationId,
			name: input.organizationName,
			...(timezone === undefined
				? { timezone: await zoneOfNewAddress(ctx, tx, { before: before.contact, contact }) }
				: { timezone, timezoneChosen: true }),
		})
		await tx.companyContact.upsert({
			where: { organizationId },
			create: { organizationId, ...fields },
			update: fields,
		})
		const after = await readContact(tx, organizationId)
		const changes = changedFields(contactFields(before), contactFields(after))
		const subject = { id: organizationId, name: after.organizationName }
		if (Object.keys(changes).length > 0)
			await recordAdminAct(tx, ctx, { type: 'company.updated', subject, changes })
		return after
	})
}

/**
 * Returns the time zone of a changed address. Returns undefined when the address is as before, when its place is not known, and
 * when a person chose the time zone.
 */
async function zoneOfNewAddress(
	{ organizationId, providers }: Pick<OrgContext, 'organizationId' | 'providers'>,
	tx: Tx,
	{ before, contact }: Record<'before' | 'contact', Contact>,
): Promise<string | undefined> {
	const parts = ['address', 'city', 'state', 'zip'] as const
	if (parts.every((part) => contact[part] === before[part])) return undefined
	const where = { id: organizationId, timezoneChosen: false }
	if ((await tx.organization.count({ where })) === 0) return undefined
	const { address, city, state, zip } = contact
	const place = { address, city, ...(state && { state }), ...(zip && { zip }), country: 'US' }
	return (await providers.localGeocoding.validate(place)).timezone ?? undefined
}

function contactFields({ contact, organizationName, nextSteps }: CompanyContact) {
	const steps = nextSteps.map(({ title, text }) => [title, text].filter(Boolean).join(': '))
	return { organizationName, ...contact, nextSteps: steps }
}

/** Records the milestone `welcome_seen` of the caller. Keeps the time of the first call. */
export async function markWelcomeSeen(
	ctx: OrgContext & { user: { userId: string } },
): Promise<WelcomeSeen> {
	const { welcomeSeenAt } = await recordMilestone(ctx, 'welcome_seen')
	return { success: true, welcomeSeenAt }
}
