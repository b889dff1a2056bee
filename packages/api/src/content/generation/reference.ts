import type { SliceReference } from '../../core/reference/reference.ts'
import { MAX_PDF_MB, MAX_UPLOADED_SLIDES } from '../images/limits.ts'

const WAIT =
	'Poll `GET /api/decks/{deckId}/generate/status`, or subscribe to `generation.completed`.'

/** Texts of the API reference for the group Generation. */
export const generationReference: SliceReference = {
	operations: {
		'generation.start': `Starts a job that creates slides with scripts, recordings and FAQs. Send up to ${MAX_UPLOADED_SLIDES} images or one PDF (${MAX_PDF_MB} MB, ${MAX_UPLOADED_SLIDES} pages) in the multipart field \`images\`, or the IDs of uploaded images as JSON. New slides follow the existing ones. ${WAIT} Returns 409 \`GENERATION_IN_PROGRESS\` while the deck has an unfinished job.`,
		'generation.retry': `Starts a failed job again with the same files. Slides that were finished are kept. ${WAIT} Returns 409 when the job has not failed.`,
		'generation.status':
			'Returns the progress of the newest job of a deck. Read the slides again when `slidesCreated` rises. A `completed` job has recorded its slides. Returns 404 for a deck that was never generated.',
		'generation.statuses':
			'Returns the job of every deck that is being generated or has failed, by deck ID. A deck that is missing has no unfinished or failed job. The response is small and made for polling.',
		'generation.analyzeSlide':
			'Reads one image and drafts title, bullets and script, without saving anything.',
		'generation.rewriteScript':
			'Writes another script for a slide, without saving it. `shorter` and `warmer` need a language model: without one, or when its daily budget is used up, they return 503 `UPSTREAM_UNAVAILABLE`.',
		'generation.modelSpending':
			'Returns what calls to the language model cost today and the daily limit, both in US dollars. A day begins at midnight UTC. When the limit is reached, the local engine does the work.',
		'generation.preview':
			'Queues a recording for every slide whose narration is missing, failed or out of date.',
		'generation.previewStatus': 'Returns how many slides with a script have a current recording.',
	},
	models: {
		GenerationStatus: {
			$: 'Progress of a generation job.',
			jobId: 'ID of the job.',
			status: 'State of the job. `completed` and `failed` are final until a retry.',
			currentSlide:
				'Number of the slide that started last, counted from 1; `currentSlide - 1` slides are finished. Null before the first slide starts.',
			totalSlides: 'Number of slides of the job. 0 until the job is processing.',
			progress:
				'Share of the work that is finished, in percent, from 0 to 100. 100 when the job is completed or failed.',
			error: 'Sentence that explains a failure. Null otherwise.',
		},
		GenerationJobStatus: {
			$: 'Progress of the newest generation job of a deck.',
			$like: 'GenerationStatus',
			slidesCreated: 'Number of slides that the deck has now. Read the slides again when it rises.',
			faqsCreated:
				'Number of FAQs that the deck has now. They are written together after the last slide.',
			createdAt: 'Time at which the job was started.',
			completedAt: 'Time at which the job was completed or failed. Null until then.',
		},
		GenerationStatuses: { statuses: 'Unfinished or failed jobs by deck ID.' },
		GenerateInput: {
			$: 'Images of the new slides, by their IDs.',
			imageIds: 'IDs of uploaded images in the order of the slides, at most 100.',
			images:
				'Image files in the order of the slides, at most 100, or one PDF of at most 100 pages.',
		},
		GenerateInputUpload: { $: 'Files of the new slides.' },
		GenerationStarted: { $: 'A started generation job.', jobId: 'ID of the job.' },
		AnalyzeSlideInput: {
			$: 'Image to draft a slide from.',
			imageUrl:
				'ID or URL of an image that the company uploaded. Other URLs return 400, because the server never loads a URL that a caller sends.',
			deckId: 'ID of a deck whose context and language apply to the draft.',
			slideContext: 'Background for the script, at most 10,000 characters.',
		},
		SlideDraft: {
			$: 'Drafted slide that is not saved.',
			title: 'Title read from the image.',
			bullets: 'Points read from the image.',
			narrationScript: 'Proposed script.',
			slideContext: 'Background that was given. Null when there is none.',
			needsWords:
				'True when a person has to check the script: it leaves out a part of the slide, or a part could not be read with certainty.',
			doubts:
				'Words of the image that were read in two ways. Their lines and sentences are held back.',
			suggestedTiers: 'Options that the image compares, or none.',
		},
		NewSlideDoubt: { $: 'A word or figure that was read in two ways.', $like: 'SlideDoubt' },
		GenerationAnalyzeSlideResponse: { slide: 'The draft.' },
		RewriteScriptInput: {
			$: 'Request for another script.',
			style: '`rewrite` uses other words, `shorter` fewer words, `warmer` a warmer tone.',
		},
		RewrittenScript: {
			$: 'Another script for a slide. It is not saved.',
			script: 'The script.',
			needsWords:
				'True when a person has to check the script: it leaves out a part of the slide, or a part could not be read with certainty.',
		},
		ModelSpending: {
			$: 'Cost of the language model today.',
			hasModel: 'False when no language model is configured and only the local engine works.',
			spentDollars: 'Cost of the calls since midnight UTC, in US dollars.',
			limitDollars: 'Daily limit, in US dollars.',
		},
		PreviewStatus: {
			$: 'Progress of the recordings of a deck.',
			status:
				'`ready` when every slide with a script has a current recording, `processing` while recordings are made, otherwise `incomplete`.',
			slidesReady: 'Number of slides with a current recording.',
			totalSlides: 'Number of slides with a script.',
			counts: 'Number of slides with a script, by the state of their recording.',
		},
		PreviewStatusCounts: {
			$: 'Number of slides by the state of their recording.',
			ready: 'The recording is current.',
			pending: 'The recording is being made.',
			failed: 'The recording failed.',
			stale: 'The script changed after it was recorded.',
			none: 'There is no recording.',
		},
	},
}
