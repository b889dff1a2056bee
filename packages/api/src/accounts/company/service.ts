import type { Tx } from '@dormer/db'
import { withLock } from '../../core/advisory-lock.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { checkRevision, revisionOf } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { changedFields, recordAdminAct } from '../admin-acts/index.ts'
import { recordMilestone, updateOrganization } from '../auth/index.ts'
import {
	type CompanyContact,
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

/** Changes only the contact details that the input contains. An empty string clears a field. */
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
		await updateOrganization(tx, { id: organizationId, name: input.organizationName, timezone })
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
