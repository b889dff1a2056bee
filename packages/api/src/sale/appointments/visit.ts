import type { Tx } from '@dormer/db'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { writeCalendar } from './ics.ts'
import { type AppointmentWithHome, readHome } from './present.ts'

type Reading = Pick<OrgContext, 'config' | 'organizationId'> & { db: Pick<Tx, 'organization'> }

/** A visit as a calendar file for the homeowner or for the company: each finds there how to reach the other. */
export async function writeVisit(
	ctx: Reading,
	row: AppointmentWithHome,
	reader: 'homeowner' | 'company',
): Promise<string> {
	const organizer = await readOrganizer(ctx)
	const { homeownerName, address } = readHome(row)
	const url = shareUrl(ctx, row.presentation.shareKey)
	const isHomeowner = reader === 'homeowner'
	const reach = isHomeowner ? [organizer.phone, `Move or cancel: ${url}`] : [row.phone, row.email]
	return writeCalendar({
		uid: row.id,
		sequence: row.sequence,
		changedAt: row.updatedAt,
		start: row.startsAt,
		end: row.endsAt,
		cancelled: row.cancelledAt !== null,
		summary: `Roof visit: ${isHomeowner ? organizer.name : homeownerName}`,
		location: address,
		description: reach.filter(Boolean).join('\n'),
		url,
		organizer,
	})
}

/** An organizer must have an address (RFC 5546); a company that gave none gets one that nobody reads. */
async function readOrganizer({ db, config, organizationId }: Reading) {
	const company = await db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { name: true, companyContact: { select: { phone: true, email: true } } },
	})
	const { phone, email } = company.companyContact ?? {}
	const noReply = `no-reply@${new URL(config.PUBLIC_URL).hostname}`
	return { name: company.name, email: email || noReply, phone: phone || undefined }
}
