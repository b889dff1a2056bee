import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about prospects. */
export const prospectsReference: SliceReference = {
	operations: {
		'prospects.list':
			'Returns the homeowners whom the company knows, across several presentations. `external_id` finds the prospect of a record in your system.',
		'prospects.get': 'Returns a prospect with the newest homeowner data.',
		'prospects.update':
			'Changes `external_id` and `metadata`. Homeowner data changes with the presentations. Returns 409 when another prospect has this `external_id`.',
	},
	models: {
		Prospect: {
			$: 'Homeowner as the company knows them, across several presentations.',
			id: 'ID of the prospect, `prospect_id` of a new presentation.',
			homeownerData: 'The newest homeowner data that a call has sent for this prospect.',
			presentationsCount: 'Number of presentations, excluding deleted ones.',
			livemode: 'False for a prospect of a test key.',
		},
		ListProspectsInput: { $like: 'ExternalFilters' },
		ProspectList: { $: 'Page of prospects.', prospects: 'Prospects on this page.' },
		UpdateProspectInput: {
			$: 'Changes to a prospect. Fields that are left out stay as they are.',
			external_id: 'ID of the prospect in your system, unique in the company. Null removes it.',
		},
		ProspectsGetResponse: { prospect: 'The prospect.' },
		ProspectsUpdateResponse: { prospect: 'The changed prospect.' },
	},
}
