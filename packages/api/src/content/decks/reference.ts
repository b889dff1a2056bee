import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Decks. */
export const decksReference: SliceReference = {
	operations: {
		'decks.list':
			'Returns the decks of the company, most recently created first. Deleted decks are left out. The preview URLs are signed and expire, so read the list again instead of storing them.',
		'decks.create':
			'Creates a deck without slides. Continue with `POST /api/decks/{deckId}/generate` to create its slides and FAQs from images, or add slides one at a time.',
		'decks.get':
			'Returns a deck with everything that the editor shows: its slides in order, FAQs, branding, prompts and intro page.',
		'decks.update':
			'Changes the fields that you send and keeps the others. Existing presentations do not change, because each is a snapshot of its deck.',
		'decks.delete':
			'Deletes a deck. Its presentations keep working, with signing, booking and follow-ups, because each is a snapshot.',
		'decks.duplicate':
			'Creates a duplicate of a deck with its slides, FAQs, branding, prompts, prices and recordings, but without its presentations and contracts. The name gets the suffix ` copy`. Returns 409 `DECK_GENERATING` while the slides of the deck are being created.',
		'decks.preflight':
			'Checks a deck for problems that a homeowner would notice, such as a slide without a recording or a price that cannot be calculated. The result does not prevent the creation of presentations.',
		'decks.getIntro':
			'Returns the page that homeowners see before the first slide. It needs no credential.',
		'decks.setIntro': 'Creates or replaces the page that homeowners see before the first slide.',
		'decks.deleteIntro':
			'Removes the page before the first slide. New presentations then begin with the standard title page.',
	},
	models: {
		DeckSummary: {
			$: 'Deck in the list of decks.',
			id: 'ID of the deck.',
			name: 'Name of the deck, visible only to the company.',
			description: 'The company’s note about the deck. Null when there is none.',
			type: 'How the slides are shown: `image-based` shows the uploaded image of each slide, `structured` shows title and bullets.',
			isActive:
				'False for an archived deck, which the editor does not offer for new presentations. To restore the deck, set it to true.',
			previewImageUrl:
				'Signed URL of the image of the first slide. It expires. Null when the deck has no image.',
			previewImageThumbUrl:
				'Signed URL of a WebP thumbnail of the first slide, 480 pixels wide, or of the full image when there is no thumbnail. Null when the deck has no image.',
			generation:
				'Newest generation job while it is pending, processing or failed. Null once it is completed, and for a deck that was never generated.',
			firstSlideType: 'Type of the first slide. Null for a deck without slides.',
			firstSlideProductData: 'Tiers of the first slide when it is a price slide, otherwise null.',
			brandingColors: 'Two colors of the branding. Null when the deck has no branding.',
			tags: 'Labels of the deck, chosen freely by the company.',
			slidesCount: 'Number of slides.',
			presentationsCount: 'Number of presentations created from the deck, excluding deleted ones.',
			metadata: 'Data from your system by key.',
			external_id: 'ID of the deck in your system. Null when there is none.',
			staleAudioCount:
				'Number of slides whose script changed after it was recorded, which must be recorded again.',
		},
		DeckSummaryBrandingColors: {
			$: 'Two colors of a deck’s branding, as hex values.',
			primary: 'Main color. Null when it is not set.',
			neutral: 'Neutral color, used for areas such as borders. Null when it is not set.',
		},
		ExternalFilters: {
			external_id: 'Only records with this ID in your system.',
			metadata: 'Only records whose metadata has this value, in the form `key:value`.',
		},
		DeckList: { decks: 'The decks, most recently created first.' },
		Deck: {
			$: 'Slides, FAQs, branding and voice, created once and used for many presentations.',
			id: 'ID of the deck.',
			name: 'Name of the deck, visible only to the company. At most 120 characters.',
			description: 'The company’s note about the deck. Null when there is none.',
			type: 'How the slides are shown: `image-based` shows the uploaded image of each slide, `structured` shows title and bullets.',
			isActive:
				'False for an archived deck, which the editor does not offer for new presentations. To restore the deck, set it to true.',
			tags: 'Labels of the deck, at most 20, each of at most 40 characters.',
			external_id: 'ID of the deck in your system, unique in the company. Null when there is none.',
			metadata:
				'Context, language and voice of the deck, and data from your system: at most 50 other keys with texts of at most 500 characters. In a change, null removes a key, and keys that are left out stay.',
			settings: 'Price variables of the deck.',
			publishFaqs:
				'Whether generated FAQs are published immediately. Null publishes only those that a language model wrote and whose checks passed; the others wait as suggestions.',
		},
		DeckMetadata: {
			$: 'Context, language and voice of a deck.',
			deckContext:
				'Background about the company and the offer. Generation and answers use it; homeowners do not see it.',
			language: 'Language of the slides and scripts.',
			voiceProvider: 'Speech engine of the voice. Left out for the default engine.',
			voiceId:
				'Voice that reads the slides, from `GET /api/voices/list`. Left out for the default voice.',
		},
		DeckSettings: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'Settings of a deck for its prices.',
			priceVariables: 'Variables that the price formulas of the deck use.',
		},
		DeckDetail: {
			$: 'Deck with everything that belongs to it.',
			deck: 'The deck itself.',
			slides: 'Slides in the order of the presentation.',
			faqs: 'Published and suggested FAQs.',
			branding: 'Colors, texts and logo. Null before the first save.',
			qaSettings: 'Sentences that are spoken before and after an answer.',
			intro: 'Page before the first slide. Null when there is none.',
			presentationsCount: 'Number of presentations created from the deck, excluding deleted ones.',
		},
		CreateDeckInput: {
			$: 'New deck.',
			$like: 'Deck',
			metadata:
				'Data from your system by key: at most 50 keys of 40 characters, with texts of at most 500 characters.',
			deckContext:
				'Background about the company and the offer, at most 10,000 characters. Generation and answers use it; homeowners do not see it.',
			language: 'Language in which the slides are read and the scripts are written.',
			voiceProvider: 'Speech engine. Without a `voiceId`, its default voice speaks.',
			voiceId: 'Voice that reads the slides. When left out, the default voice speaks.',
		},
		DuplicateDeckInput: {
			name: 'Name of the duplicate. Without it, the name of the deck with ` copy` after it.',
		},
		UpdateDeckInput: {
			$: 'Changes to a deck. Fields that are left out stay as they are.',
			$like: 'Deck',
			deckContext: 'Another name for `metadata.deckContext`, which takes precedence.',
			language: 'Another name for `metadata.language`, which takes precedence.',
			voiceProvider: 'Another name for `metadata.voiceProvider`, which takes precedence.',
			voiceId: 'Another name for `metadata.voiceId`, which takes precedence.',
		},
		UpdateDeckInputMetadata: {
			$: 'Changes to the context, language and voice. Fields that are left out stay as they are.',
			deckContext: 'New background about the company and the offer. Null removes it.',
			language: 'Language of the slides and scripts.',
			voiceProvider:
				'New speech engine. Without a `voiceId`, its default voice speaks unless the deck has one of its voices.',
			voiceId: 'Voice that reads the slides. Null selects the default voice.',
		},
		UpdateDeckInputSettings: {
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
			$: 'New price variables.',
			priceVariables: 'All price variables of the deck, at most 50. They replace the stored ones.',
		},
		DecksCreateResponse: { deck: 'The created deck.' },
		DecksUpdateResponse: { deck: 'The changed deck.' },
		DecksDuplicateResponse: { deck: 'The duplicate.' },
		IntroRecord: {
			$: 'Page that homeowners see before the first slide.',
			backgroundImage:
				'Background as it was set: the ID of an uploaded image or an https URL. Null shows the branding.',
			headline: 'Headline of the page, at most 120 characters.',
			subtitle: 'Line below the headline. Null when there is none.',
			ctaButtonLabel:
				'Label of the button that starts the presentation. Null shows the standard label.',
			backgroundImageUrl: 'URL from which a browser loads the background. Null when there is none.',
		},
		DeckIntro: {
			$: 'Page before the first slide, as its editors see it.',
			$like: 'IntroRecord',
			revision:
				'Identifies the texts and the picture of this record. Send it with an update to avoid overwriting someone else’s changes.',
		},
		SetIntroInput: {
			$: 'New page before the first slide.',
			$like: 'IntroRecord',
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
		},
		DecksGetIntroResponse: { intro: 'The page, or null when the deck has none.' },
		DecksSetIntroResponse: { intro: 'The saved page.' },
		PreflightFinding: {
			$: 'Problem of a deck that a homeowner would notice.',
			code: 'Kind of the problem, such as `script_empty`. Made for programs; new kinds may be added.',
			message: 'Sentence for the rep that says what is wrong.',
			detail:
				'Further explanation, such as the formula that cannot be calculated. Null when there is none.',
			slideId: 'ID of the slide with the problem. Null when the problem concerns the whole deck.',
			panel: 'Panel of the editor in which the rep can fix the problem.',
		},
		Preflight: {
			$: 'Result of checking a deck.',
			errors: 'Problems to fix before a homeowner sees the deck.',
			warnings: 'Problems that a homeowner may notice.',
			passed: 'Sentences about the checks that found nothing.',
		},
	},
}
