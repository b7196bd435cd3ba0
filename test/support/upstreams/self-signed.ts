import { generateKeyPairSync, sign } from 'node:crypto';

/** A fresh self-signed certificate for `localhost`, with its key, as PEM: no key lies in the repository. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
  const name = sequence(tag(0x31, sequence(objectId('550403'), tag(0x0c, Buffer.from('localhost')))));
  const validity = sequence(time(Date.now() - 86_400_000), time(Date.now() + 86_400_000));
  const altName = sequence(tag(0x82, Buffer.from('localhost')));
  const extensions = tag(0xa3, sequence(sequence(objectId('551d11'), tag(0x04, altName))));
  const version = tag(0xa0, tag(0x02, Buffer.from([2])));
  const serial = tag(0x02, Buffer.from([1]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(version, serial, ecdsaWithSha256, name, validity, name, spki, extensions);
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const der = sequence(body, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function tag(type: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tag(0x30, Buffer.concat(parts));
}

function objectId(hex: string): Buffer {
  return tag(0x06, Buffer.from(hex, 'hex'));
}

function time(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14);
  return tag(0x17, Buffer.from(`${text}Z`));
}
