import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'

/** Returns a sentence that says that the homeowner gets an email about a change, or that the rep must inform them. */
export function formatNotice(
	{ email, homeownerName }: Pick<ListedAppointment, 'email' | 'homeownerName'>,
	change: string,
): string {
	return email === null
		? `No email address is known. Tell ${homeownerName} yourself.`
		: `${homeownerName} gets an email about ${change}.`
}
