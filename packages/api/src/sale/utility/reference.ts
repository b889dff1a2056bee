import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Utility. */
export const utilityReference: SliceReference = {
	operations: {
		'utility.health':
			'Returns 200 while the process runs, whatever its dependencies do. Restart a process that does not answer.',
		'utility.ready':
			'Returns 200 when this process can serve requests and 503 otherwise, with the state of each dependency. Let the load balancer ask here.',
		'utility.validateAddress':
			'Checks an address and returns how it is written correctly. An invalid address also returns 200, with `valid` false and the address that was probably meant.',
	},
	models: {
		Health: { $: 'Sign of life.', ok: 'Always true.' },
		Readiness: {
			$: 'State of a process.',
			ok: 'True when the process can serve requests.',
			dependencies:
				'State of each dependency by name: `up`, `down`, or `local` when a built-in engine does its work.',
		},
		ValidatedAddress: {
			$: 'Result of checking an address.',
			valid: 'True when the address exists as far as the check can tell.',
			streetChecked:
				'False when the check knows places and zip codes but no streets, because no geocoder is configured.',
			formattedAddress: 'Address in one line. Null when nothing was found.',
			coordinates: 'Position of the address. Null when unknown.',
			normalized:
				'Address that was probably meant, also when it is not valid. Null when nothing was found.',
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
