import type { Actions } from '../actions/actions.ts';
import type { Queries } from '../networks/queries.ts';
import type { VisibleNetworks } from '../networks/visible-networks.ts';
import type { SkillDirectory } from '../skills/skill-directory.ts';

/** What tools work with; each takes what it names. */
export interface ToolDeps {
  networks: VisibleNetworks;
  queries: Queries;
  actions: Actions;
  skills: SkillDirectory;
}
