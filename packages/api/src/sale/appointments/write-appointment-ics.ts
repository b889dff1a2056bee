import type { Tx } from '@dormer/db'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { writeIcs } from './ics.ts'
import { type AppointmentWithPresentation, readHomeowner } from './present.ts'

type IcsContext = Pick<OrgContext, 'config' | 'organizationId'> & { db: Pick<Tx, 'organization'> }

/**
 * Writes the calendar file of an appointment. The file for the homeowner contains the contact details of the company,
 * and the file for the company contains those of the homeowner.
 */
export async function writeAppointmentIcs(
	ctx: IcsContext,
	row: AppointmentWithPresentation,
	reader: 'homeowner' | 'company',
): Promise<string> {
	const organizer = await readOrganizer(ctx)
	const { homeownerName, address } = readHomeowner(row)
	const url = shareUrl(ctx, row.presentation.shareKey)
	const isHomeowner = reader === 'homeowner'
	const contact = isHomeowner ? [organizer.phone, `Move or cancel: ${url}`] : [row.phone, row.email]
	return writeIcs({
		uid: row.id,
		sequence: row.sequence,
		changedAt: row.updatedAt,
		start: row.startsAt,
		end: row.endsAt,
		cancelled: row.cancelledAt !== null,
		summary: `Appointment: ${isHomeowner ? organizer.name : homeownerName}`,
		location: address,
		description: contact.filter(Boolean).join('\n'),
		url,
		organizer,
	})
}

/**
 * Returns the contact of the company, which is the organizer of the appointment. An organizer needs an email address
 * (RFC 5546), so a company without one gets a no-reply address.
 */
async function readOrganizer({ db, config, organizationId }: IcsContext) {
	const company = await db.organization.findUniqueOrThrow({
		where: { id: organizationId },
		select: { name: true, companyContact: { select: { phone: true, email: true } } },
	})
	const { phone, email } = company.companyContact ?? {}
	const noReply = `no-reply@${new URL(config.PUBLIC_URL).hostname}`
	return { name: company.name, email: email || noReply, phone: phone || undefined }
}
