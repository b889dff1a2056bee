import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'

/**
 * Returns a notice for the rep about a changed appointment: the homeowner gets an email about `change`, or the rep must
 * inform the homeowner because no email address is known.
 */
export function formatNotice(
	{ email, homeownerName }: Pick<ListedAppointment, 'email' | 'homeownerName'>,
	change: string,
): string {
	return email === null
		? `No email address is known. Tell ${homeownerName} yourself.`
		: `${homeownerName} gets an email about ${change}.`
}
