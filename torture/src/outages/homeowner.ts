/** Homeowner for whom the outage tests create presentations. */
export const HOMEOWNER = {
	first_name: 'Karen',
	last_name: 'Delgado',
	email: 'karen@home.example',
	address: '2847 S Clermont St',
	city: 'Denver',
	state: 'CO',
	zip: '80222',
}
