import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group FAQs. */
export const faqsReference: SliceReference = {
	operations: {
		'faqs.list': 'Returns the published and the suggested FAQs of a deck.',
		'faqs.create':
			'Adds a published FAQ. The answer is recorded in the background; `warning` says why when that is impossible.',
		'faqs.update':
			'Changes the fields that you send. A changed answer is recorded again. A suggested FAQ becomes published; a key needs `faqs:write` for it.',
		'faqs.accept': 'Publishes a suggested FAQ as it is. Its answer is recorded in the background.',
		'faqs.dismiss':
			'Deletes a suggested FAQ. Returns 409 when the FAQ is published, so a late call cannot delete an FAQ that someone has accepted.',
		'faqs.delete':
			'Deletes an FAQ. Homeowners with existing presentations can still hear its answer.',
	},
	models: {
		Faq: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'Question that homeowners ask often, with the answer that they hear.',
			id: 'ID of the FAQ.',
			userQuestion: 'The question, at most 1,000 characters.',
			cannedAnswer: 'The answer that is shown and spoken, at most 5,000 characters.',
			relatedSlideId: 'ID of the slide to show with the answer. Null when there is none.',
			audioUrl: 'Signed URL of the recorded answer. It expires. Null until it is recorded.',
			wordTimings: 'Time of each word in the recorded answer.',
			source:
				'Origin: `manual` was written by a rep, `generated` comes from the slides, `promoted` comes from a homeowner’s question.',
			status:
				'Homeowners hear `published` FAQs only. A `suggested` FAQ waits until a rep, or a key with `faqs:write`, accepts, edits or dismisses it.',
		},
		CreateFaqInput: { $: 'New FAQ.', $like: 'Faq' },
		UpdateFaqInput: {
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
			$: 'Changes to an FAQ. Fields that are left out stay as they are.',
			$like: 'Faq',
		},
		CreatedFaq: {
			$: 'A created FAQ.',
			faq: 'The FAQ. Its recording follows in the background.',
			warning: 'Reason why the answer cannot be recorded. Left out when nothing is wrong.',
		},
		FaqsListResponse: { faqs: 'The FAQs of the deck.' },
		FaqsUpdateResponse: { faq: 'The changed FAQ.' },
		FaqsAcceptResponse: { faq: 'The published FAQ.' },
	},
}
