import { messages } from '../messages/index.ts'
import type { ConversationControls } from './use-conversation.ts'
import { useReport } from './use-report.ts'

/** Renders a link under every answer. The link passes the question on to a person. */
export function Feedback({ name, controls }: { name: string; controls: ConversationControls }) {
	const { send, busy, problem } = useReport()
	return (
		<>
			<p className="meant">
				{messages().qa.notMeant}
				<button
					type="button"
					className="link"
					disabled={busy}
					onClick={() => send(controls.askPerson)}
				>
					<span>{messages().qa.askName(name)}</span>
				</button>
			</p>
			{problem !== null && (
				<p className="sheet-problem" role="alert">
					{problem}
				</p>
			)}
		</>
	)
}
