import { BROWSER_ZONE } from './time-zone.ts'
import { trpc } from './trpc.ts'

/**
 * Returns the time zone of the company, in which homeowners read days such as the last day of a price. Returns that of the browser
 * until it is loaded.
 */
export function useCompanyZone(): string {
	const contact = trpc.company.getContact.useQuery()
	return contact.data?.contact.timezone ?? BROWSER_ZONE
}
