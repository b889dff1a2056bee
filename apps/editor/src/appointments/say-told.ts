import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'

/** Who is told of a change of the visit, before it is made: the homeowner by mail, or nobody without an address. */
export function sayTold(
	{ email, homeownerName }: Pick<ListedAppointment, 'email' | 'homeownerName'>,
	what: string,
): string {
	return email === null
		? `No e-mail address is known: let ${homeownerName} know.`
		: `${homeownerName} is told ${what} by e-mail.`
}
