import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'

/**
 * Returns a notice for the rep after an appointment was changed. It says whether the homeowner gets an email about `change`.
 */
export function formatNotice(
	{ email, homeownerName }: Pick<ListedAppointment, 'email' | 'homeownerName'>,
	change: string,
): string {
	return email === null
		? `No email address is known. Tell ${homeownerName} yourself.`
		: `${homeownerName} will get an email about ${change}.`
}
