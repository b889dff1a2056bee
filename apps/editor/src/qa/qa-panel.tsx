import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Textarea } from '@dormer/ui/input'
import { toastError } from '@dormer/ui/toast'
import { Mic } from 'lucide-react'
import { errorMessage } from '../core/api-error.ts'
import { client, trpc } from '../core/trpc.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { Panel, PanelSection } from '../deck-editing/panel.tsx'
import { useFieldError } from '../deck-editing/use-field-error.ts'
import { ClipPlayButton } from '../narration/clip-play-button.tsx'

const PROMPTS = [
	{
		type: 'transition',
		text: 'transitionPromptText',
		audio: 'transitionAudioUrl',
		title: 'Before an answer on another slide',
		help: 'Spoken when the answer moves the homeowner to another slide.',
	},
	{
		type: 'resume',
		text: 'resumePromptText',
		audio: 'resumeAudioUrl',
		title: 'After an answer',
		help: 'Spoken before the presentation continues.',
	},
] as const

/** Renders the prompts that the voice speaks before and after an answer. */
export function QaPanel() {
	return (
		<Panel title="Questions and answers">
			{PROMPTS.map((prompt) => (
				<Prompt key={prompt.type} prompt={prompt} />
			))}
		</Panel>
	)
}

function Prompt({ prompt }: { prompt: (typeof PROMPTS)[number] }) {
	const { deckId, detail, edit, flush } = useDeck()
	const utils = trpc.useUtils()
	const failure = useFieldError('qa', prompt.text)
	const text = detail.qaSettings[prompt.text]
	const field = useRequiredText(text, (typed) =>
		edit({ kind: 'qa', patch: { [prompt.text]: typed } }),
	)
	const audio = detail.qaSettings[prompt.audio]
	const record = trpc.narration.qaAudio.useMutation({
		onSuccess: () => utils.decks.get.invalidate({ deckId }),
		onError: (error) => toastError(errorMessage(error)),
	})
	const start = async () => {
		await flush()
		try {
			await client.qa.updateSettings.mutate({ deckId, [prompt.text]: text })
			record.mutate({ deckId, promptType: prompt.type, text })
		} catch (thrown) {
			toastError(errorMessage(thrown))
		}
	}
	return (
		<PanelSection
			title={prompt.title}
			help={prompt.help}
			end={
				<span className="flex items-center gap-1.5">
					{audio !== null && <ClipPlayButton url={audio} name={prompt.title.toLowerCase()} />}
					<Button size="s" busy={record.isPending} onClick={() => void start()}>
						{!record.isPending && <Mic className="icon" aria-hidden />}
						{audio === null ? 'Record' : 'Record again'}
					</Button>
				</span>
			}
		>
			<Field
				label={<span className="sr-only">{prompt.title}</span>}
				error={field.isEmpty ? 'Enter the text to speak' : failure}
			>
				{(control) => (
					<Textarea
						{...control}
						value={field.text}
						maxLength={500}
						onChange={({ target }) => field.type(target.value)}
					/>
				)}
			</Field>
		</PanelSection>
	)
}
