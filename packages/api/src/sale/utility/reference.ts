import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Utility. */
export const utilityReference: SliceReference = {
	operations: {
		'utility.health':
			'Returns 200 while the process runs, regardless of its dependencies. Restart a process that does not answer.',
		'utility.ready':
			'Returns 200 when this process can serve requests and 503 otherwise, with the state of each dependency. Use it as the health check of a load balancer.',
		'utility.validateAddress':
			'Checks an address and returns its correct form. An invalid address also returns 200, with `valid` false and the address that was probably meant.',
	},
	models: {
		Health: { $: 'State of the process.', ok: 'Always true.' },
		Readiness: {
			$: 'State of a process.',
			ok: 'True when the process can serve requests.',
			dependencies:
				'State of each dependency by name: `up`, `down`, or `local` when a built-in engine does its work.',
		},
		Warning: {
			$: 'Problem that did not stop the operation.',
			code: 'Kind of the problem: `address_unchecked`, `price_unresolved`, or a code from the deck check.',
			message: 'Sentence for the rep.',
		},
		ValidatedAddress: {
			$: 'Result of checking an address.',
			valid: 'True when the address exists, as far as the check knows.',
			streetChecked:
				'True when a geocoder looked up the street. False when there is no geocoder, and while the geocoder fails.',
			placeChecked:
				'False when no list has the city or the postal code, and nothing could be checked.',
			formattedAddress: 'Address in one line. Null when nothing was found.',
			coordinates: 'Position of the address. Null when unknown.',
			normalized:
				'Address that was probably meant, even when it is not valid. Null when nothing was found.',
			error: 'Sentence that says what is wrong. Left out for a valid address.',
		},
		ValidatedAddressCoordinates: {
			$: 'Position in WGS 84.',
			lat: 'Latitude in degrees.',
			lng: 'Longitude in degrees.',
		},
		ValidatedAddressNormalized: { $: 'Corrected address.', $like: 'Homeowner' },
	},
}
