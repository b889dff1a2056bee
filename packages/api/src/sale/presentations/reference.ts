import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_REPORT_MB } from '../roof-measurements/limits.ts'

/** Texts of the API reference for the group Presentations. */
export const presentationsReference: SliceReference = {
	operations: {
		'presentations.list':
			'Returns the presentations of the company. Filters combine. A key without the scope `presentations:write` receives an empty `url`.',
		'presentations.listForDeck':
			'Returns the presentations of one deck. A key without the scope `presentations:write` receives an empty `url`.',
		'presentations.create':
			'Creates a presentation: a permanent snapshot of the deck, personalized for one homeowner. The link works immediately; personalized sentences are recorded in the background. Send `homeowner`, `prospect_id` or both. The address is validated: 422 `INVALID_ADDRESS` when city, state and ZIP code contradict each other or the house number is missing. `accept_address` uses such an address anyway. A place that is on no list is accepted with the warning `address_unchecked`. Only a server with a geocoder checks whether the street exists; `streetChecked` in the response of `POST /api/address/validate` is true when it did. A prospect that the caller cannot see returns 422 `PROSPECT_NOT_FOUND`. While the deck is being generated, the call returns 409 `DECK_GENERATING`; retry after the job. A price whose variables are missing is deferred and does not prevent the creation.',
		'presentations.get': 'Returns a presentation with its prices and the homeowner’s selection.',
		'presentations.update':
			'Changes the fields that you send. `price_inputs` and `repOverrides` are merged into the stored values, and null removes a value. Prices are calculated again. When the amount of the homeowner’s choice changes, the choice ends, `price.change` states both amounts, and `price.changed` is emitted; `productSelection: null` removes all selections. `validUntil` sets the expiration date of the price, or renews an expired price. A change to a signed price returns 409 `ALREADY_SIGNED`.',
		'presentations.previewPrice':
			'Returns every option as the homeowner sees it now and as it would be after typed values or another roof, and each size of the house with its source. Stores nothing. Returns 409 when `roof.confirm` is given and the roof is not an estimate.',
		'presentations.reviewPrices':
			'Returns the open presentations whose prices would differ with the price book as it is now, newest first, at most 50, each with the items and the options that differ, before and after. No price changes by itself: prices stay until `validUntil`, and a renewed price uses the new price book. Leaves out agreed and expired prices and links that have ended.',
		'presentations.adjustPrice':
			'Changes the price of one home: values (`price_inputs`, `repOverrides`), a discount with its reason, added lines and the expiration date. Fields that are left out stay as they are; `discount: null` removes the discount, `lines` replaces all lines. The discount covers the option with its upgrades, not the lines, and is rounded down to the nearest cent. Every option, the calculation, the contract and its PDF show subtotal, discount, lines and total. When the amount of the homeowner’s choice changes, the choice ends. A discount above the limit of the caller (contract settings `repDiscountPercent` and `adminDiscountPercent`; an API key has the limit of a rep) is stored as a request, `adjustment.status` is `requested`, and the homeowner keeps the old price. A discount above every limit returns 400, and so does a call that changes nothing. Send `revision` (`priceRevision` of the presentation) to get 409 `CONFLICT` instead of overwriting another person’s change. A signed price returns 409 `ALREADY_SIGNED`.',
		'presentations.listAdjustments':
			'Returns the adjustments of a presentation’s price with the person, the time, and every option before and after, newest first, at most 100. A request has the prices as they would be if it were allowed now.',
		'presentations.decideAdjustment':
			'Allows or refuses a requested discount. Allowing it applies the whole change. The limit of the caller must cover the discount, otherwise 403 `FORBIDDEN`. A request that was decided or replaced returns 409 `CONFLICT`.',
		'presentations.previewMeasurementReport': `Reads the data file of a measurement report of at most ${MAX_REPORT_MB} MB and returns what it says, each size before and after, and every option before and after. Nothing is saved. Formats: the EagleView measurement file in XML or JSON, the Hover summarized measurements in JSON, and a table in CSV. An element or a unit that is not known is named and left out, never guessed. \`isSameAddress\` is false when the file names a different house than the presentation. PDF files and other formats return 415.`,
		'presentations.useMeasurementReport':
			'Stores the file of a measurement report and calculates the prices with its values. Values that a person typed or confirmed take precedence over those of the report, which take precedence over a measurement and an estimate. A price becomes exact when every size that it uses is in the report, typed, confirmed or measured. The report replaces an earlier one. When the amount of the homeowner’s choice changes, the choice ends. Show the preview first. A signed price returns 409 `ALREADY_SIGNED`.',
		'presentations.removeMeasurementReport':
			'Stops using the measurement report. Sizes come from the measurement again, or are missing. The stored file stays until the data of the homeowner is erased. A change of address does the same. Without a report, the call changes nothing.',
		'presentations.delete':
			'Deletes a presentation. Its link and all its tokens return 404 from then on. Signed documents remain.',
		'presentations.replaceLink':
			'Gives a presentation a new link. The old link, including in emails that were sent, and every token that was issued with it stop working immediately.',
		'presentations.status':
			'Returns the progress of the recordings of a presentation. It needs no credential and shows no personal data.',
		'presentations.start':
			'Starts the preparation of a presentation that has not been prepared yet. It records no view: `POST /api/presentations/{presentationId}/events` does.',
		'presentations.eventsToken':
			'Issues a presentation token for the header `x-presentation-token`. Send the `shareKey` of the link, or, to renew a token, `_token` with one that expired at most 7 days ago. A token is valid for 24 hours and for one presentation. The call needs no other credential. When it has a credential of the company, such as an API key, acts with the token, such as signing, are recorded as acts of the company and not of the homeowner. A renewed token counts as the company’s only when the renewal also has such a credential.',
		'presentations.getSelection':
			'Returns the tiers and upgrades that the homeowner selected, at most one for each price slide.',
		'presentations.selectProduct':
			'Selects a tier and upgrades of one price slide. It replaces the selection of this slide and keeps those of other slides. The server calculates the price and freezes it. A price in the request is refused with 400, because a homeowner’s browser could otherwise set what the roof costs. Returns 409 while the price is deferred, 409 `PRICE_NOT_CONFIRMED` while it waits for a confirmed roof, and 409 `ALREADY_SIGNED` after the signature of another selection.',
		'presentations.removeSelection':
			'Removes the selection of one price slide. Once no selection is left, the prices can change again. A repeated call changes nothing. Returns 409 `ALREADY_SIGNED` after the signature.',
		'presentations.quoteSelection':
			'Calculates the price of a tier with upgrades without selecting it.',
		'presentations.playback':
			'Returns everything that a viewer needs to play a presentation: slides, recordings, prices, branding, actions and answers of the rep. The share key is the secret part of the link.',
		'presentations.expired':
			'Returns the company and the rep of an expired presentation, so that the homeowner can ask for a new one. Until the presentation expires, and after it is deleted, the call returns 404.',
	},
	models: {
		ReplacedLink: {
			$: 'New link of a presentation.',
			url: 'The new link, the only one that works.',
		},
		Homeowner: {
			$: 'Person who watches a presentation, and their address. Field names are those of the specification, in snake_case.',
			address: 'Street and number.',
			city: 'City. It may be empty when the ZIP code determines it.',
			state: 'State or region. Left out when unknown.',
			zip: 'ZIP or postal code. Left out when unknown.',
			country: 'Two-letter ISO 3166-1 country code. Defaults to `US`.',
			first_name: 'First name, which scripts use to address the homeowner.',
			last_name: 'Last name. Left out when unknown.',
			email: 'Email address for the link, follow-ups and copies. Left out when unknown.',
			phone: 'Phone number. Left out when unknown.',
		},
		HomeownerInput: {
			$: 'Homeowner in a request.',
			$like: 'Homeowner',
			country:
				'Assigned two-letter ISO 3166-1 country code, in upper or lower case. Defaults to `US`.',
		},
		HomeownerAddress: { $: 'Postal address in a request.', $like: 'HomeownerInput' },
		UpdatePresentationInputHomeowner: {
			$: 'Changes to the homeowner. Fields that are left out stay as they are.',
			$like: 'Homeowner',
			country: 'Assigned two-letter ISO 3166-1 country code, in upper or lower case.',
			email: 'Email address. Null removes it.',
			phone: 'Phone number. Null removes it.',
		},
		LanguageSettings: {
			$: 'Language of a presentation.',
			language:
				'BCP 47 code such as `en` or `en-CA`, of the same language as the deck. Defaults to the language of the deck.',
		},
		CreatePresentationInput: {
			$: 'New presentation. At least one of `homeowner` and `prospect_id` is required.',
			homeowner:
				'The homeowner. With `prospect_id`, this data is used and the prospect is attached.',
			prospect_id:
				'ID of a prospect of the company. Without `homeowner`, the data comes from the prospect.',
			external_id:
				'ID of the presentation in your system, such as a deal. Several presentations may have the same one.',
			metadata:
				'Data from your system by key: at most 50 keys of 40 characters, with texts of at most 500 characters.',
			prospect_external_id:
				'ID of the homeowner in your system, instead of `prospect_id`. The prospect with this ID is attached. Without such a prospect, `homeowner` creates one with this ID.',
			prospect_metadata: 'Data from your system for the prospect. Null removes a key.',
			accept_address:
				'True to use an address as it is although the check refuses it: no list of places is complete. `warnings` then says `address_unchecked`.',
			voice_settings: 'Voice of the presentation.',
			language_settings: 'Language of the presentation.',
			price_inputs:
				'Values of price variables by key. Values outside the limits of the variable, and values of calculated variables, return 400 `INVALID_PRICE_INPUT`.',
			measurement_strategy:
				'`auto` orders a roof measurement for the variables that need one, `manual` leaves them to the rep.',
			voiceSettings: 'Another name for `voice_settings`. Send one of the two.',
			languageSettings: 'Another name for `language_settings`. Send one of the two.',
			priceInputs: 'Another name for `price_inputs`. Send one of the two.',
			measurementStrategy: 'Another name for `measurement_strategy`. Send one of the two.',
		},
		CreatedPresentation: {
			$: 'Created presentation.',
			deck_presentation_id: 'ID of the presentation. `presentationId` elsewhere.',
			url: 'Link for the homeowner. Whoever has it can watch the presentation.',
			status: 'State of the preparation, `not_started` at first.',
			ignoredPriceInputs: 'Keys of `price_inputs` that are not price variables of the deck.',
			warnings: 'Problems that the homeowner would notice.',
		},
		Presentation: {
			id: 'ID of the presentation.',
			deckName: 'Name of the deck.',
			prospectId: 'ID of the prospect.',
			url: 'Link for the homeowner. Empty for a key without the scope `presentations:write`.',
			status:
				'State of the preparation: `not_started`, `pending`, `processing`, `ready` or `failed`. The link works in every state.',
			engagement: 'Last step that the homeowner reached.',
			homeownerData: 'The homeowner.',
			formattedAddress: 'Address as the geocoder writes it.',
			voiceSettings: 'Voice of the presentation.',
			languageSettings: 'Language of the presentation.',
			priceInputs: 'Values of price variables by key.',
			measurementStrategy: '`auto` orders a roof measurement, `manual` leaves it to the rep.',
			price: 'The price of this home with its state. Null when the deck has no price slide.',
			slidesReady: 'Number of slides whose recording is ready.',
			totalSlides: 'Number of slides with a script.',
			firstViewedAt: 'Time of the first view by the homeowner. Null until then.',
			lastViewedAt: 'Time of the last view by the homeowner. Null before the first.',
			parkedAt:
				'Time at which the presentation was put on hold because its address is invalid. Null otherwise. It gets no emails while on hold.',
			livemode:
				'False for a presentation of a test key. Its emails are stored but not sent, its events go only to test subscriptions, and only the local voice speaks.',
			parkedReason: 'Sentence that says why the address is invalid. Null unless on hold.',
			expiresAt: 'Time at which the link stops working. Null when it does not expire.',
			deletedAt: 'Time of deletion. Null unless deleted.',
		},
		ListedPresentation: {
			$: 'Presentation in a list.',
			$like: 'Presentation',
			owner:
				'Name of the member who created the presentation. Null when an API key or a former member created it.',
			createdByKey: 'Name of the API key that created it. Null for a member.',
			contractReadAt: 'Time at which the homeowner first opened the contract. Null until then.',
			slidesWatched: 'Number of slides that the homeowner reached.',
			watchedToEnd: 'True when the homeowner watched the last slide to its end.',
			waitingQuestions:
				'Number of the homeowner’s questions that wait for an answer from a person.',
		},
		PreviewPriceInput: {
			$: 'Change whose effect on the prices is previewed.',
			price_inputs: 'Changed values by variable key. Null removes a value.',
			repOverrides: 'Changed values of the rep by variable key. Null removes a value.',
			roof: 'The roof as it would be confirmed (`confirm`) or entered (`enter`).',
			slideId:
				'ID of the price slide to which the discount and the added lines apply. Required when the deck has several price slides.',
			discount: 'The discount. Null removes it.',
			lines: 'Added lines, at most 20. They replace the current ones.',
		},
		ConfirmedRoof: {
			$: 'An estimated roof with sizes that a person would confirm.',
			confirm: 'Sizes of the estimate to confirm, by measurement field.',
		},
		EnteredRoof: {
			$: 'A roof as a rep would enter it.',
			enter:
				'Measurements of the roof, as `PUT /api/roof-measurements/{requestId}/manual` takes them.',
		},
		PricePreview: {
			$: 'Prices before and after a change that is not saved.',
			options: 'Every option of every price slide.',
			sizes: 'Sizes of the house that the prices use, after the change.',
			inputs: 'Values that the prices use and that a person can type, after the change.',
			endsChoice:
				'True when the change alters the amount of the homeowner’s choice, which then ends.',
			limitPercent: 'Largest discount that the caller may give, in percent of an option.',
			highestPercent:
				'Largest discount that anybody in the company may give or allow. Beyond it, the options are shown without the new discount.',
			needsApproval: 'True when the discount exceeds `limitPercent` and someone has to allow it.',
			approvers:
				'Names of the people who can allow it. Empty when nobody can, and when no approval is needed.',
		},
		AdjustPriceInput: {
			$: 'Changes to one homeowner’s price. Fields that are left out stay as they are.',
			$like: 'PreviewPriceInput',
			validUntil: 'Time in the future until which the price is valid. Null for no limit.',
			note: 'Note for the team, at most 500 characters. The homeowner never sees it.',
			tellHomeowner:
				'True to email the homeowner about the new price, with both amounts when it ends a choice. The email states no amount while the price is an estimate. A request sends it once it is allowed. A note alone sends none. Homeowners without an address return 400.',
			revision: '`priceRevision` of the presentation that the caller read.',
		},
		StoredChange: { $: 'What an adjustment asked for.', $like: 'AdjustPriceInput' },
		AdjustmentRecord: {
			$: 'Adjustment of a homeowner’s price.',
			id: 'ID of the adjustment.',
			status:
				'`applied`, `requested` while the discount waits for a decision, `refused`, or `replaced` by a later change.',
			change: 'What was asked for.',
			options: 'Every option before and after.',
			note: 'Note for the team.',
			by: 'Name of the person or of the API key that adjusted the price. Null for changes of API keys before their names were stored.',
			createdAt: 'Time of the adjustment.',
			decidedBy:
				'Name of the person who allowed or refused a request. Null when there is no decision.',
			decidedAt: 'Time of the decision. Null when there is none.',
		},
		AdjustedPrice: {
			$: 'Result of an adjustment.',
			adjustment: 'The stored adjustment.',
			presentation: 'The presentation after the call. A request leaves its price as it was.',
			ignoredPriceInputs: 'Keys that are not price variables of the presentation.',
		},
		AdjustmentList: { adjustments: 'The adjustments, newest first.' },
		DecideAdjustmentInput: {
			$: 'Decision on a requested discount.',
			adjustmentId: 'ID of the adjustment.',
			allow: 'True to allow the discount, false to refuse it.',
		},
		PreviewedInput: {
			$: 'Value that prices use and that a person can type for this home.',
			key: 'Key of the price variable.',
			label: 'Name that reps read.',
			unit: 'Unit of the value. Null when there is none.',
			min: 'Smallest value that a person can type.',
			max: 'Largest value that a person can type.',
			value: 'The value. Null while nobody has given it.',
			display: 'Value with its unit. Null when there is no value.',
			sentence: 'Sentence that explains where the value comes from, or who can give it.',
		},
		PriceReview: {
			$: 'Presentations whose prices would differ with the current price book.',
			presentations: 'The presentations, newest first, at most 50.',
			hasMore: 'True when there are older presentations that were not looked at.',
		},
		ReviewedPrice: {
			$: 'Open presentation whose prices would differ with the price book as it is now.',
			presentationId: 'ID of the presentation.',
			homeowner: 'First and last name of the homeowner.',
			address: 'Street and number of the home.',
			state: 'State of the price. A chosen price stays as it is, whatever is decided.',
			validUntil: 'Time until which the homeowner keeps the price. Null when there is no limit.',
			items: 'Names of the items that differ.',
			options: 'Options whose price differs, as the homeowner sees them now and as they would be.',
		},
		PreviewedOption: {
			$: 'Option before and after the change.',
			slideId: 'ID of the price slide.',
			title: 'Title of the price slide.',
			tier: 'Tier of the option.',
			name: 'Name of the tier that homeowners read.',
			isChosen: 'True when the homeowner has chosen this tier.',
			before: 'The option as the homeowner sees it now.',
			after: 'The option as the homeowner would see it.',
		},
		ShownOption: {
			$: 'Option as the homeowner sees it.',
			state: 'State of the option: `incomplete`, `estimate` or `exact`.',
			display: 'Price as homeowners read it, or the text in its place.',
			amountCents: 'Price in cents. Null when there is no amount.',
			reason: 'Sentence that explains why there is no price. Null when there is one.',
			subtotalCents:
				'Price before discount, added lines and tax in cents. Null when the price has none of them.',
			discountCents:
				'Discount in cents, 0 or negative. Null under the same condition as `subtotalCents`.',
			linesCents:
				'Sum of the added lines in cents. Null under the same condition as `subtotalCents`.',
			taxCents:
				'Sales tax in cents, 0 when there is none. Null under the same condition as `subtotalCents`.',
			monthly:
				'Monthly payment with the terms of its lender. Null when there is no amount, and when no lender covers it.',
		},
		PreviewedSize: {
			$: 'Size of the house that prices use.',
			key: 'Key of the price variable.',
			field: 'Value of the roof measurement.',
			value: 'The value, in the unit of the measurement.',
			label: 'Name that reps read.',
			display: 'Value with its unit.',
			basis: 'How the value was obtained, as in a price explanation.',
			sentence: 'Sentence that explains where the value comes from.',
		},
		PresentationDetail: {
			$: 'Presentation with its prices.',
			$like: 'Presentation',
			repOverrides:
				'Values of price variables that a rep set. They take precedence over measured values.',
			pricing: 'Prices of each price slide, in the order of the deck.',
			selection: 'The newest of `selections`. Null before the first.',
			selections:
				'Tiers and upgrades that the homeowner selected, at most one for each price slide, newest last.',
			pricingFrozenAt:
				'Time at which a selection or a signature froze the prices. Null while they can change.',
			measurementRequestId: 'ID of the newest roof measurement. Null when there is none.',
			priceAdjustment:
				'Discount and added lines that a rep gave for this home. Null when there are none.',
			priceRevision: 'Revision of what `price-adjustments` changes.',
			measurementReport: 'Measurement report that the prices use. Null when there is none.',
		},
		MeasurementReportPreview: {
			$: 'What a measurement report says and would change.',
			report: 'The report as it was read.',
			fileName: 'Name of the file.',
			sha256: 'SHA-256 of the file in hexadecimal digits.',
			isSameAddress:
				'Whether the report names the house of the presentation: number, street and ZIP code. Null when the file names no address.',
			sizes: 'Each size of the house that the report states.',
			options: 'Every option before and after the report.',
			endsChoice:
				'True when the report changes the amount of the homeowner’s choice, which then ends.',
		},
		ReportedSize: {
			$: 'Size of the house before and after a report.',
			field: 'Value of the roof measurement.',
			value: 'Value of the report, in the unit of the measurement.',
			before: 'Value that the prices use now. Null while unknown.',
			basis: 'How that value was obtained. Null while unknown.',
			stays: 'True when a person typed or confirmed that value; the report does not replace it.',
		},
		UsedMeasurementReport: {
			$: 'Presentation after a report.',
			presentation: 'The presentation with its prices.',
		},
		PresentationList: { presentations: 'Presentations on this page.' },
		PresentationListPagination: { $: 'Position of a page in a list.' },
		ListPresentationsInput: {
			deckId: 'Only presentations of this deck.',
			search:
				'Part of the homeowner’s name, address, email address or phone number, at most 200 characters. Digits match a phone number in any format.',
			status: 'Only presentations whose preparation is in this state.',
			engagement: 'Only presentations with this engagement.',
			priceStatus: 'Only presentations whose listed price is in this state.',
			parked: 'True for presentations on hold only, false for the others.',
			mine: 'True for only the presentations that the signed-in user created. For an API key, there are none.',
			external_id: 'Only presentations with this ID in your system.',
			metadata: 'Only presentations whose metadata has this value, in the form `key:value`.',
			source_event_id: 'Only presentations that this event created through ingest.',
			prospect_external_id: 'Only presentations of the prospect with this ID in your system.',
			sort: '`created` sorts by creation, `seen` by the last view; newest first.',
		},
		ListDeckPresentationsInput: { $like: 'ListPresentationsInput', deckId: 'ID of the deck.' },
		PresentationsGetResponse: { presentation: 'The presentation.' },
		UpdatePresentationInput: {
			$: 'Changes to a presentation. Fields that are left out stay as they are.',
			homeowner: 'Changed data of the homeowner. A changed address is validated.',
			expiresAt: 'Time at which the link stops working. Null for a link that does not expire.',
			validUntil:
				'Time until which the price is valid; a later time renews an expired price. Null for no limit.',
			$like: 'CreatePresentationInput',
			voice_settings: 'New voice. Recordings are made again.',
			language_settings: 'New language, which must be that of the deck.',
			price_inputs: 'Changed values by variable key. Null removes a value.',
			repOverrides: 'Changed values of the rep by variable key. Null removes a value.',
			external_id: 'ID of the presentation in your system. Null removes it.',
			metadata:
				'Changed data from your system by key. Null removes a key, and keys that are left out stay.',
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
			slideId: 'ID of the price slide.',
			tier: 'Chosen tier.',
			upgrades: 'Keys of the chosen upgrades, at most 20.',
		},
		SelectionAnswer: {
			selection: 'The newest of `selections`. Null when nothing is selected.',
			selections: 'Selections, at most one for each price slide, newest last.',
			total: 'Total price of the selections. Null when nothing is selected.',
			price: 'The price of this home after the change. Null when the deck has no price slide.',
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
			expiresAt: 'Time at which the token expires, in Unix seconds.',
		},
		PlaybackInput: { shareKey: 'Secret part of the link, after `/p/`.' },
	},
}
