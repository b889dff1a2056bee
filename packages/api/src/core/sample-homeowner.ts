import type { Homeowner } from './homeowner-schema.ts'

/** Record of the sample homeowner, for whom decks and contract templates are previewed. */
export const SAMPLE_HOMEOWNER: Homeowner = {
	first_name: 'Karen',
	last_name: 'Delgado',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
	country: 'US',
	email: 'karen@homeowner.example',
	phone: '(303) 555-0142',
}
