import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { Answer } from '@dormer/api/sale/qa/schema'
import { messages } from '../messages/index.ts'
import type { Player } from '../playback/player.ts'
import { Source } from './sources.tsx'
import type { ConversationControls } from './use-conversation.ts'
import { useReport } from './use-report.ts'

type Props = {
	playback: Playback
	player: Player
	answer: Answer
	controls: ConversationControls
}

/**
 * Renders the passages that may answer the question, best first. The button "None of these" reports that no passage answers the
 * question.
 */
export function Passages({ playback, player, answer, controls }: Props) {
	const { send, busy, problem } = useReport()
	const t = messages().qa
	return (
		<div className="src passages">
			<ul aria-label={t.whatCompanyWrote(playback.company.name)}>
				{answer.passages.map((passage) => (
					<li key={`${passage.id} ${passage.quote}`}>
						<Source citation={passage} quote={passage.quote} playback={playback} player={player} />
					</li>
				))}
			</ul>
			{controls.conversation.missed ? (
				<p className="passages-none" role="status">
					{t.noneThanks(playback.company.name)}
				</p>
			) : (
				<button
					type="button"
					className="link passages-none"
					disabled={busy}
					onClick={() => send(controls.reportMiss)}
				>
					<span>{t.noneOfThese}</span>
				</button>
			)}
			{problem !== null && (
				<p className="sheet-problem" role="alert">
					{problem}
				</p>
			)}
		</div>
	)
}
