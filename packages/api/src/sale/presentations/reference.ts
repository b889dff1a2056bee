import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Presentations. */
export const presentationsReference: SliceReference = {
	operations: {
		'presentations.list':
			'Returns the presentations of the company. Filters combine. A key without the scope `presentations:write` receives an empty `url`.',
		'presentations.listForDeck':
			'Returns the presentations of one deck. A key without the scope `presentations:write` receives an empty `url`.',
		'presentations.create':
			'Creates a presentation: a permanent snapshot of the deck, personalized for one homeowner. The link works at once, while recordings of personalized sentences follow in the background. Send `homeowner`, `prospect_id` or both. The address is validated: 422 `INVALID_ADDRESS` when city, state and zip code do not belong together or do not exist. Whether the street exists is checked only by servers with a geocoder; `POST /api/address/validate` says so with `streetChecked`. A prospect that the caller cannot see returns 422 `PROSPECT_NOT_FOUND`. While the deck is being generated the answer is 409 `DECK_GENERATING`; retry after the job. A price whose variables are missing is deferred and does not prevent the creation.',
		'presentations.get': 'Returns a presentation with its prices and the homeowner’s selection.',
		'presentations.update':
			'Changes the fields that you send. `price_inputs` and `repOverrides` are merged into the stored values, and null removes a value. Prices are calculated again unless they are frozen by a selection or a signature; `productSelection: null` removes all selections and unfreezes them. A signed contract returns 409 `ALREADY_SIGNED`.',
		'presentations.delete':
			'Deletes a presentation. Its link and every token of it return 404 from then on. Signed documents remain.',
		'presentations.status':
			'Returns how far the recordings of a presentation are. It needs no credential and shows no personal data.',
		'presentations.start':
			'Starts the preparation of a presentation that has not been prepared yet. The viewer calls it when a homeowner opens the link.',
		'presentations.eventsToken':
			'Issues a presentation token for the header `x-presentation-token`. Send the `shareKey` of the link, or, to renew a token, `_token` with one that expired at most 7 days ago. A token is valid for 24 hours and for one presentation. The call needs no other credential. When it has one of the company, such as an API key, what the token then does, such as signing, is recorded as done by the company and not by the homeowner.',
		'presentations.getSelection':
			'Returns the tiers and upgrades that the homeowner selected, at most one for each price slide.',
		'presentations.selectProduct':
			'Selects a tier and upgrades of one price slide. It replaces the selection of this slide and keeps those of other slides. The server calculates the price and freezes it; a price in the request is not accepted. Returns 409 while the price is deferred, 409 `PRICE_NOT_CONFIRMED` while it waits for a confirmed roof, and 409 `ALREADY_SIGNED` after the signature of another selection.',
		'presentations.removeSelection':
			'Removes the selection of one price slide. Without any selection left, the prices can change again. A repeated call changes nothing. Returns 409 `ALREADY_SIGNED` after the signature.',
		'presentations.quoteSelection':
			'Calculates the price of a tier with upgrades without selecting it.',
		'presentations.playback':
			'Returns everything that a viewer needs to play a presentation: slides, recordings, prices, branding, actions and answers of the rep. The share key is the secret part of the link.',
	},
	models: {
		Homeowner: {
			$: 'Person who watches a presentation, and their address. Field names are those of the specification, in snake_case.',
			address: 'Street and number.',
			city: 'City. It may be empty when the zip code determines it.',
			state: 'State or region. Left out when unknown.',
			zip: 'Zip or postal code. Left out when unknown.',
			country: 'ISO 3166-1 code of the country with two letters. `US` when left out.',
			first_name: 'First name, with which scripts address the homeowner.',
			last_name: 'Last name. Left out when unknown.',
			email: 'Email address for the link, follow-ups and copies. Left out when unknown.',
			phone: 'Phone number. Left out when unknown.',
		},
		HomeownerInput: {
			$: 'Homeowner of a request.',
			$like: 'Homeowner',
			country:
				'Assigned ISO 3166-1 code of the country with two letters, in upper or lower case. `US` when left out.',
		},
		HomeownerAddress: { $: 'Postal address of a request.', $like: 'HomeownerInput' },
		UpdatePresentationInputHomeowner: {
			$: 'Changes to the homeowner. Fields that are left out stay as they are.',
			$like: 'Homeowner',
			country: 'Assigned ISO 3166-1 code of the country with two letters, in upper or lower case.',
		},
		LanguageSettings: {
			$: 'Language of a presentation.',
			language:
				'BCP 47 code such as `en` or `en-CA`, of the same language as the deck. The language of the deck when left out.',
		},
		CreatePresentationInput: {
			$: 'New presentation. At least one of `homeowner` and `prospect_id` is required.',
			homeowner:
				'The homeowner. With `prospect_id`, this data is used and the prospect is attached.',
			prospect_id:
				'Id of a prospect of the company. Without `homeowner`, the data comes from the prospect.',
			voice_settings: 'Voice of the presentation.',
			language_settings: 'Language of the presentation.',
			price_inputs:
				'Values of price variables by key. Values outside the limits of the variable return 400 `INVALID_PRICE_INPUT`.',
			measurement_strategy:
				'`auto` orders a roof measurement for the variables that need one, `manual` leaves them to the rep.',
			voiceSettings: 'Another name of `voice_settings`. Send one of the two.',
			languageSettings: 'Another name of `language_settings`. Send one of the two.',
			priceInputs: 'Another name of `price_inputs`. Send one of the two.',
			measurementStrategy: 'Another name of `measurement_strategy`. Send one of the two.',
		},
		CreatedPresentation: {
			$: 'Created presentation.',
			deck_presentation_id: 'Id of the presentation. `presentationId` elsewhere.',
			url: 'Link for the homeowner. Whoever has it can watch the presentation.',
			status: 'State of the preparation, `not_started` at first.',
			ignoredPriceInputs: 'Keys of `price_inputs` that are not price variables of the deck.',
			warnings: 'Problems that the homeowner would notice.',
		},
		CreatedPresentationWarning: {
			$: 'Problem of a new presentation.',
			code: 'Kind of the problem: `price_unresolved`, or a code of the check of the deck.',
			message: 'Sentence for the rep.',
		},
		Presentation: {
			$: 'Snapshot of a deck, personalized for one homeowner.',
			id: 'Id of the presentation.',
			deckName: 'Name of the deck.',
			prospectId: 'Id of the prospect.',
			url: 'Link for the homeowner. Empty for a key without the scope `presentations:write`.',
			status:
				'State of the preparation: `not_started`, `pending`, `processing`, `ready` or `failed`. The link works in every state.',
			engagement: 'How far the homeowner came.',
			homeownerData: 'The homeowner.',
			formattedAddress: 'Address as the geocoder writes it.',
			voiceSettings: 'Voice of the presentation.',
			languageSettings: 'Language of the presentation.',
			priceInputs: 'Values of price variables by key.',
			measurementStrategy: '`auto` orders a roof measurement, `manual` leaves it to the rep.',
			price: 'Selected or preselected price. Null when the deck has no price slide.',
			slidesReady: 'Number of slides whose recording is ready.',
			totalSlides: 'Number of slides with a script.',
			firstViewedAt: 'Time of the first view by the homeowner. Null before.',
			lastViewedAt: 'Time of the last view by the homeowner. Null before the first.',
			parkedAt:
				'Time at which the presentation was put on hold because its address is invalid. Null otherwise. It gets no emails while on hold.',
			livemode:
				'False for a presentation of a test key. Its emails are stored but not sent, its events go only to test subscriptions, and only the local voice speaks.',
			parkedReason: 'Sentence that says why the address is invalid. Null unless on hold.',
			expiresAt: 'Time at which the link stops working. Null when it does not expire.',
			deletedAt: 'Time of deletion. Null unless deleted.',
		},
		PresentationDetail: {
			$: 'Presentation with its prices.',
			$like: 'Presentation',
			repOverrides: 'Values of price variables that a rep set. They precede measured values.',
			pricing: 'Prices of each price slide, in the order of the deck.',
			selection: 'The newest of `selections`. Null before the first.',
			selections:
				'Tiers and upgrades that the homeowner selected, at most one for each price slide, the newest last.',
			pricingFrozenAt:
				'Time at which a selection or a signature froze the prices. Null while they can change.',
			measurementRequestId: 'Id of the newest roof measurement. Null without one.',
		},
		PresentationList: { presentations: 'Presentations of this page.' },
		PresentationListPagination: { $: 'Position of a page in a list.' },
		ListPresentationsInput: {
			deckId: 'Only presentations of this deck.',
			search: 'Part of the homeowner’s name, address or email address, at most 200 characters.',
			status: 'Only presentations whose preparation is in this state.',
			engagement: 'Only presentations whose homeowner came this far.',
			priceStatus: 'Only presentations whose listed price is in this state.',
			parked: 'True for presentations on hold only, false for the others.',
			sort: '`created` sorts by creation, `seen` by the last view; newest first.',
		},
		ListDeckPresentationsInput: { $like: 'ListPresentationsInput', deckId: 'Id of the deck.' },
		PresentationsGetResponse: { presentation: 'The presentation.' },
		UpdatePresentationInput: {
			$: 'Changes to a presentation. Fields that are left out stay as they are.',
			homeowner: 'Changed data of the homeowner. A changed address is validated.',
			expiresAt: 'Time at which the link stops working. Null for a link that does not expire.',
			$like: 'CreatePresentationInput',
			voice_settings: 'New voice. Recordings are made again.',
			language_settings: 'New language, which must be that of the deck.',
			price_inputs: 'Changed values by variable key. Null removes a value.',
			repOverrides: 'Changed values of the rep by variable key. Null removes a value.',
			measurement_strategy: '`auto` orders a roof measurement, `manual` leaves it to the rep.',
			productSelection:
				'Null removes all selections of the homeowner. Other values are not accepted.',
		},
		UpdatedPresentation: {
			$: 'Changed presentation.',
			presentation: 'The presentation after the change.',
			ignoredPriceInputs: 'Keys that are not price variables of the presentation.',
		},
		SelectProductInput: {
			$: 'Choice of a tier.',
			slideId: 'Id of the price slide.',
			tier: 'Chosen tier.',
			upgrades: 'Keys of the chosen upgrades, at most 20.',
		},
		SelectionAnswer: {
			selection: 'The newest of `selections`. Null when nothing is selected.',
			selections: 'Selections, at most one for each price slide, the newest last.',
			total: 'Total price of the selections. Null when nothing is selected.',
		},
		PresentationsQuoteSelectionResponse: { price: 'The calculated price.' },
		PresentationReadiness: {
			$: 'Progress of the preparation.',
			status: 'State of the preparation.',
			slidesReady: 'Number of slides whose recording is ready.',
			totalSlides: 'Number of slides with a script.',
		},
		EventsTokenInput: {
			$: 'Request for a presentation token.',
			shareKey: 'Secret part of the link, after `/p/`.',
			_token: 'Presentation token to renew, expired at most 7 days ago.',
		},
		EventsToken: {
			$: 'Presentation token.',
			token: 'Value for the header `x-presentation-token`.',
			expiresAt: 'End of validity in Unix seconds.',
		},
		PlaybackInput: { shareKey: 'Secret part of the link, after `/p/`.' },
	},
}
