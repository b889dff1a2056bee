import { notFound } from '../errors.ts'
import { shareUrl } from '../share-url.ts'
import type { OrgContext } from '../trpc.ts'
import { writeCalendar } from './ics.ts'
import { openForReading } from './open.ts'
import { type AppointmentWithHome, readHome, WITH_HOME } from './present.ts'
import type { AppointmentInput, CalendarFile } from './schema.ts'

/**
 * The newest visit of a presentation as a calendar file, for the homeowner or for the company. One that was cancelled
 * cancels what their calendar holds of it. 404 when none was ever booked.
 */
export async function getCalendarFile(
	ctx: OrgContext,
	{ presentationId }: AppointmentInput,
): Promise<CalendarFile> {
	await openForReading(ctx, presentationId)
	const { organizationId } = ctx
	const [appointment, company] = await Promise.all([
		ctx.db.appointment.findFirst({
			where: { organizationId, presentationId },
			include: WITH_HOME,
			orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		}),
		ctx.db.organization.findUniqueOrThrow({
			where: { id: organizationId },
			select: { name: true, companyContact: { select: { phone: true, email: true } } },
		}),
	])
	if (appointment === null) throw notFound('Appointment')
	const { phone, email } = company.companyContact ?? {}
	const organizer = { name: company.name, email: email || noReply(ctx), phone: phone || undefined }
	return { filename: 'visit.ics', text: writeVisit(ctx, appointment, organizer) }
}

type Organizer = { name: string; email: string; phone: string | undefined }

function writeVisit(ctx: OrgContext, row: AppointmentWithHome, organizer: Organizer): string {
	const { homeownerName, address } = readHome(row)
	const url = shareUrl(ctx, row.presentation.shareKey)
	const isHomeowner = ctx.caller.kind === 'presentation'
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
function noReply({ config }: Pick<OrgContext, 'config'>): string {
	return `no-reply@${new URL(config.PUBLIC_URL).hostname}`
}
