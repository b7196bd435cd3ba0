/** Who is calling. `id` is what grants name and what records store; `name` is what lists show (D27). */
export interface Caller {
  id: string;
  name: string;
  kind: 'user' | 'app' | 'anonymous';
  roles: readonly string[];
}
