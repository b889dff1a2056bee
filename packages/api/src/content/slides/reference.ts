import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Slides. */
export const slidesReference: SliceReference = {
	operations: {
		'slides.list':
			'Returns all slides of a deck in the order of the presentation, with their recordings.',
		'slides.create':
			'Adds a slide at `orderIndex`, or at the end of the deck. Its script is recorded in the background; `audioStatus` shows the progress. Returns 409 when the deck already has a slide with this `slideId`.',
		'slides.reorder':
			'Puts the slides of a deck into the order of `slideIds`. The list must contain every slide of the deck exactly once.',
		'slides.update':
			'Changes the fields that you send. A changed script makes an existing recording `stale` until `POST /api/decks/{deckId}/generate-preview` records it again; a script without a recording is recorded in the background. Existing presentations do not change.',
		'slides.settleDoubt':
			'Resolves a word in the picture that was read in two ways (`doubts` of the slide). With `reading`, the line returns to the slide and its sentence to the script, once the line has no other doubt. With null, both stay out. Returns 404 when the doubt has already been resolved.',
		'slides.delete': 'Deletes a slide from its deck. Existing presentations keep it.',
		'slides.getProductData':
			'Returns the tiers, prices and texts of a price slide, or null for a standard slide.',
		'slides.setProductData':
			'Saves tiers, prices and texts and turns the slide into a price slide. Every formula is checked: an unknown variable or a syntax error returns 400 with its position in `details`.',
		'slides.deleteProductData':
			'Removes tiers and prices and turns the slide into a standard slide.',
	},
	models: {
		Slide: {
			revision:
				'Changes when the texts change. Send it back with an update to avoid overwriting someone else’s changes.',
			$: 'One page of a deck: an image or a title with bullets, and the script that is spoken with it.',
			id: 'ID of the slide. All operations take this ID.',
			slideId:
				'Human-readable name of the slide, unique in the deck, such as `warranty`. At most 80 letters, digits, `-` and `_`.',
			title: 'Title of the slide.',
			bullets: 'Points of the slide, in order.',
			narrationScript:
				'Text that is spoken, at most 5,000 characters. Empty for a slide without narration.',
			needsWords:
				'True when a person has to check the generated script, because it leaves out a part of the slide, or a part could not be read with certainty. The preflight reports it as an error. It becomes false when the script is saved: send `narrationScript`, even if unchanged.',
			doubts:
				'Words in the picture that were read in two ways. Their lines and sentences are held back until a person resolves them, and the preflight reports each as an error.',
			suggestedTiers:
				'Two or three options that the picture compares, each with its price. They are a suggestion: send them as product data to make a price slide of it. Empty for a price slide and for a slide without options.',
			slideContext:
				'Background that helps to answer questions about the slide; homeowners do not see it. Null when there is none.',
			audioUrl: 'Signed URL of the recording. It expires. Null until the script is recorded.',
			audioStatus:
				'State of the recording: `none` without a script, `pending` while it is recorded, `ready`, `failed`, or `stale` when the script has changed since.',
			audioDurationMs: 'Length of the recording in milliseconds. Null when there is no recording.',
			wordTimings: 'Time of each spoken word. Empty when there is no recording.',
			heroImg: 'Storage key of the image. Null for a slide without an image.',
			heroImgUrl: 'Signed URL of the image. It expires. Null for a slide without an image.',
			heroImgThumb:
				'Signed URL of a thumbnail, 480 pixels wide. Null for a slide without an image.',
			orderIndex: 'Position of the slide in the deck, counted from 0.',
			slideType: '`product_pricing_v1` for a price slide, `standard` for every other slide.',
			productData: 'Tiers of a price slide, otherwise null.',
			productDataRevision:
				'Changes when the tiers change. Send it as `revision` with an update to avoid overwriting someone else’s changes.',
		},
		SuggestedTier: {
			$: 'An option that the picture of a slide compares with others.',
			name: 'Name of the option as the slide shows it.',
			amount: 'Price in dollars.',
			highlights: 'What the option includes.',
		},
		SlideDoubt: {
			$: 'A word or figure that was read in two ways.',
			id: 'ID of the doubt.',
			readings:
				'The word as it is most likely printed, and as it was read the second time. The second is empty when it was read only once.',
			line: 'Line of the slide that contains the word in its first reading.',
			sentence:
				'Sentence that is not spoken, with the first reading. Empty when no sentence states it.',
			after: 'Number of sentences of the script before this sentence.',
			isTitle: 'True when the line is the title of the slide.',
			place: 'Place of the word in the picture. Null when it is unknown.',
		},
		SlideDoubtPlace: {
			$: 'Part of the picture, in shares of its width and height from 0 to 1.',
			x0: 'Left edge.',
			y0: 'Upper edge.',
			x1: 'Right edge.',
			y1: 'Lower edge.',
		},
		NewSlideDoubtPlace: {
			$: 'Part of the picture, in shares of its width and height from 0 to 1.',
			x0: 'Left edge.',
			y0: 'Upper edge.',
			x1: 'Right edge.',
			y1: 'Lower edge.',
		},
		SettleDoubtInput: {
			doubtId: 'ID of the doubt.',
			reading: 'The word as the slide shows it, or null to leave its line and its sentence out.',
		},
		SlidesSettleDoubtResponse: { slide: 'The slide without the doubt.' },
		WordTiming: {
			$: 'Spoken word of a recording. Words are in ascending order of time.',
			word: 'The word with its punctuation, as it is written in the script.',
			startTime: 'Start of the word in milliseconds from the start of the recording.',
			endTime: 'End of the word in milliseconds from the start of the recording.',
		},
		CreateSlideInput: {
			$: 'New slide.',
			$like: 'Slide',
			slideId: 'Name of the slide, unique in the deck. It is derived from the title when left out.',
			imageId: 'ID of an uploaded image of the company, from `POST /api/images/upload`.',
			heroImg:
				'The image, instead of `imageId`: the URL or the storage key of an uploaded image. Null for none.',
			orderIndex: 'Position of the slide, counted from 0. Defaults to the end of the deck.',
		},
		UpdateSlideInput: {
			revision:
				'The `revision` of the record that you read. If someone else has changed the record since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
			$: 'Changes to a slide. Fields that are left out stay as they are.',
			$like: 'Slide',
			slideId: 'ID of the slide.',
			imageId: 'ID of the new image. Null removes the image.',
			heroImg:
				'The new image, instead of `imageId`: the URL or the storage key of an uploaded image. Null removes the image.',
			orderIndex:
				'New position of the slide, counted from 0, at most the end of the deck. The slides in between move by one.',
		},
		ReorderSlidesInput: { slideIds: 'IDs of all slides of the deck in the new order.' },
		SetProductDataInput: {
			productData: 'Tiers, prices and texts of the slide.',
			revision:
				'The `productDataRevision` of the slide that you read. If someone else has changed the tiers since, the call returns 409 `CONFLICT` with the current record in `current`. Without `revision`, the call overwrites.',
		},
		SetProductDataInputProductData: {
			$: 'Tiers and texts that replace those of the slide. Send at least one of `good`, `better` and `best`; tiers that are left out or null are removed.',
			$like: 'ProductSlideData',
		},
		SlidesListResponse: { slides: 'Slides in the order of the presentation.' },
		SlidesReorderResponse: { slides: 'Slides in their new order.' },
		SlidesCreateResponse: { slide: 'The created slide.' },
		SlidesUpdateResponse: { slide: 'The changed slide.' },
		SlidesGetProductDataResponse: {
			productData: 'Tiers of the price slide. Null for a standard slide.',
			revision: 'Changes when the tiers change. Send it back when you save them.',
		},
		SlidesSetProductDataResponse: {
			productData: 'The saved tiers.',
			revision: 'Revision of the saved tiers.',
		},
	},
}
