import { notFound } from '../../core/errors.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { WITH_PRESENTATION } from './present.ts'
import { requirePresentationForRead } from './require-presentation.ts'
import type { AppointmentInput, CalendarFile } from './schema.ts'
import { writeAppointmentIcs } from './write-appointment-ics.ts'

/**
 * Returns the newest appointment of a presentation as a calendar file, for the homeowner or the company. When the
 * appointment was canceled, the file removes it from the reader's calendar. Rejects with 404 when no appointment was
 * ever booked.
 */
export async function getCalendarFile(
	ctx: OrgContext,
	{ presentationId }: AppointmentInput,
): Promise<CalendarFile> {
	await requirePresentationForRead(ctx, presentationId)
	const appointment = await ctx.db.appointment.findFirst({
		where: { organizationId: ctx.organizationId, presentationId },
		include: WITH_PRESENTATION,
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
	})
	if (appointment === null) throw notFound('Appointment')
	const reader = ctx.caller.kind === 'presentation' ? 'homeowner' : 'company'
	return { filename: 'appointment.ics', text: await writeAppointmentIcs(ctx, appointment, reader) }
}
