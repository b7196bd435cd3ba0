import { isOperation, type Mutant } from '../mutant-front.ts';

/** What happens to a text that is read and written with doubles. */
function rounded(text: string): string {
  return JSON.stringify(JSON.parse(text));
}

const TIME = /("(?:create|update|release)_time":)(\d+)/g;

/** Changes every time of every answer, or of one operation's. */
function times(text: string, change: (digits: string) => string, only?: Parameters<typeof isOperation>[1]): Mutant {
  return {
    requirement: 'wire-times-exact',
    text,
    response(response, request) {
      if (only !== undefined && !isOperation(request, only)) return;
      response.body = response.body.replace(TIME, (_all, name: string, digits: string) => name + change(digits));
    },
  };
}

export const wireNumberMutants: Mutant[] = [
  {
    requirement: 'wire-int64-exact',
    text: 'rounds integers in arguments',
    request(request) {
      if (isOperation(request, 'callMCPProxyTool')) request.body = rounded(request.body);
    },
  },
  {
    requirement: 'wire-int64-exact',
    text: 'rounds integers in results',
    response(response, request) {
      if (isOperation(request, 'callMCPProxyTool')) response.body = rounded(response.body);
    },
  },
  {
    requirement: 'wire-int64-exact',
    text: 'writes wide integers as texts',
    response(response, request) {
      if (isOperation(request, 'callMCPProxyTool'))
        response.body = response.body.replace(/(?<=[[:,])(-?\d{16,})/g, '"$1"');
    },
  },
  {
    requirement: 'wire-int64-exact',
    text: 'keeps 64 bits of a wider integer only',
    response(response, request) {
      if (isOperation(request, 'callMCPProxyTool'))
        response.body = response.body.replaceAll('12345678901234567891', '12345678901234567890');
    },
  },
  times('shows milliseconds', digits => digits.slice(0, 13)),
  times('shows microseconds', digits => digits.slice(0, 16)),
  times('rounds every time to a double', digits => BigInt(Number(digits)).toString()),
  times('rounds the times of the market list alone', digits => BigInt(Number(digits)).toString(), 'listMCPMarket'),
  times('rounds the times of the batch alone', digits => `${digits.slice(0, -3)}000`, 'getMCPMarketBatch'),
  times('writes times as texts', digits => `"${digits}"`),
  times('writes times with a fraction', digits => `${digits}.0`, 'listMCPServers'),
  times('counts from another epoch', digits => (BigInt(digits) - 946_684_800_000_000_000n).toString()),
];
